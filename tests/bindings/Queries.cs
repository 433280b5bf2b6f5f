// SPDX-License-Identifier: MIT
// The queries of queries.c in C#: their results must have the same sums. Prints a line for each: its
// name, nanoseconds per query, and the sum.
//
//     queries.exe DEMO.gab ROUNDS
using System;
using System.Diagnostics;
using System.Globalization;
using Gabarit;

static class Queries
{
    static Vec PointOf(uint round)
    {
        return new Vec(round * 7919 % 700, round * 104729 % 420);
    }

    static Mover MoverOf(uint round)
    {
        Vec from = PointOf(round);
        return Gab.MoverDisc(from, new Vec(from.X + 24, from.Y + 9), 5);
    }

    static void Measure(string name, uint rounds, Func<uint, uint> query)
    {
        double best = double.MaxValue;
        uint sum = 0;
        for (int i = 0; i < 5; i++) {
            var watch = Stopwatch.StartNew();
            sum = 0;
            for (uint round = 0; round < rounds; round++)
                sum += query(round);
            best = Math.Min(best, watch.Elapsed.TotalMilliseconds * 1e6 / rounds);
        }
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1:F2} {2}", name, best,
                                        sum));
    }

    static void Main(string[] words)
    {
        uint rounds = uint.Parse(words[1]);
        Bank bank = Bank.Open(words[0]);
        Sprite asha = bank.Sprite("asha"), borin = bank.Sprite("borin");
        Frame a = asha.FrameAt(30), b = borin.FrameAt(0);
        Mask aMask = a.Mask, bMask = b.Mask;
        Animation kick = asha.Animation("kick");
        Plane zones = bank.Map("study").PlaneAt(0);
        Map road = bank.Map("lake circuit");
        Level keep = bank.Level("keep");
        var pose = new Pose { X = 100, Y = 200 };
        var there = new Pose { Y = 200, FlipX = true };
        Func<uint, Pose> other = round => {
            there.X = 110 + round % 60;
            return there;
        };
        var blows = new Blow[8];
        Measure("gab_frame_hit", rounds, i => {
            Hit hit;
            return a.Hit(pose, new Vec(i % 90 + 60, i % 80 + 120), out hit) ? 1u : 0u;
        });
        Measure("gab_fighter_hits", rounds, i =>
            Gab.FighterHits(new Fighter(a, pose), new Fighter(b, other(i)), blows));
        Measure("gab_mask_meets_mask", rounds, i =>
            Gab.MaskMeetsMask(aMask, pose, bMask, other(i)) ? 1u : 0u);
        Measure("gab_masks_area", rounds, i =>
            (uint)Gab.MasksArea(aMask, pose, bMask, other(i)));
        Measure("gab_animation_shown", rounds, i => kick.Shown(i, pose).Index);
        Measure("gab_plane_zone_at_point", rounds, i => zones.ZoneAtPoint(PointOf(i)).Index % 4);
        Measure("gab_map_clearance", rounds, i => {
            float clearance;
            Vec away;
            return road.Clearance(PointOf(i), out clearance, out away) && clearance > 4 ? 1u : 0u;
        });
        Measure("gab_level_sweep", rounds, i => {
            LevelImpact impact;
            return keep.Sweep(MoverOf(i), out impact) ? 1u : 0u;
        });
        Measure("gab_level_slide", rounds, i => {
            return keep.Slide(MoverOf(i)).Count;
        });
        Measure("gab_level_visible", rounds, i =>
            keep.Visible(PointOf(i), new Vec(24, 288)) ? 1u : 0u);
    }
}
