// SPDX-License-Identifier: MIT
// A hero walks through a keep, opens its doors, looks at a study, and fights: see games.py.
using System;
using Gabarit;

static class Game
{
    static int Fixed(float number)
    {
        return (int)(number * 256);
    }

    static void Write(params object[] parts)
    {
        Console.WriteLine(string.Join(" ", parts));
    }

    static void Walk(Bank bank)
    {
        Level keep = bank.Level("keep");
        foreach (Marker marker in keep.Markers)
            Write("marker", marker.Name, Fixed(marker.Position.X),
                  bank.TagNumbered(marker.Tag).Name);
        Vec at = keep.Markers[0].Position;
        var open = new uint[1];
        var impacts = new LevelImpact[Gab.MaxImpacts];
        for (int tick = 0; tick < 120; tick++) {
            Mover mover = Gab.MoverDisc(at, new Vec(at.X + 3, at.Y + 2), 6);
            Travel travel = keep.Slide(mover, new Blockers { Open = open }, impacts);
            at = travel.End;
            for (int i = 0; i < travel.Count; i++) {
                DoorId? door = impacts[i].Door;
                if (door.HasValue && (open[0] & 1u << (int)door) == 0) {
                    Write(tick, "opens", keep.DoorName(door));
                    open[0] |= 1u << (int)door;
                }
            }
        }
        Write("end", Fixed(at.X), Fixed(at.Y), keep.Doors.Length);
    }

    static void Look(Bank bank)
    {
        Plane plane = bank.Map("study").Plane("zones");
        foreach (Zone zone in plane.Zones) {
            Property text = bank.Property(Kind.Zone, zone.Index, "text");
            bool hasGoal = zone.Walk(out Vec goal);
            Write("zone", zone.Name, hasGoal ? Fixed(goal.X).ToString() : "nowhere",
                  text.Type == PropertyType.Text ? text.Text : "silent");
        }
        Zone clicked = plane.ZoneAtPoint(new Vec(100, 100));
        if (clicked.Exists)
            Write("clicked", clicked.Name);
    }

    static void Fight(Bank bank)
    {
        Animation kick = bank.Sprite("asha").Animation("kick");
        Frame borin = bank.Sprite("borin").FrameAt(0);
        Pose there = Gab.PoseAt(new Vec(150, 200), true);
        PointId? foot = bank.Point("foot");
        TagId? head = bank.Tag("head").Number;
        for (int x = 130; x < 170; x += 4)
            foreach (Hit hit in borin.HitsPoint(there, new Vec(x, 135)))
                if (hit.Tag == head)
                    Write("head", x, bank.RoleName(hit.Role),
                          hit.Group.HasValue ? hit.Group.ToString() : "None");
        for (uint ms = 0; ms < 500; ms += 50) {
            Step step = kick.Shown(ms, new Pose { X = 100, Y = 200 });
            if (step.Frame.Point(foot, step.Pose, out Vec position))
                Write(ms, "foot", Fixed(position.X), Fixed(position.Y));
            if (Gab.MaskMeetsMask(step.Frame.Mask, step.Pose, borin.Mask, there))
                Write(ms, "pixels");
        }
    }

    static void Main(string[] words)
    {
        Console.OutputEncoding = new System.Text.UTF8Encoding(false);
        using (Bank bank = Bank.Open(words[0])) {
            Walk(bank);
            Look(bank);
            Fight(bank);
        }
    }
}
