// SPDX-License-Identifier: MIT
// Tests what the binding for C# adds to the functions of C: properties, arrays, memory, exceptions.
// Prints "ok" or "not ok" for each case, and "end".
//
//     tests.exe DEMO.gab DIGEST.gab
using System;
using System.IO;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using Gabarit;

static class Tests
{
    static void Expect(bool good, string what)
    {
        Console.WriteLine((good ? "ok - " : "not ok - ") + what);
    }

    static void Throws<T>(string text, Action call) where T : Exception
    {
        try {
            call();
            Expect(false, text + ": no exception");
        } catch (T error) {
            Expect(error.Message.Contains(text), text + ": " + error.Message);
        }
    }

    static void TestLists(Bank bank)
    {
        Step step = bank.Sprite("asha").Animation("kick").Shown(
            300, new Pose { X = 100, Y = 200 });
        var few = new Hit[2];
        var all = new Circle(new Vec(100, 160), 60);
        uint total = step.Frame.HitsCircle(step.Pose, all, few);
        Hit[] hits = step.Frame.HitsCircle(step.Pose, all);
        Expect(total > 2 && hits.Length > 2 && hits[1].Box == few[1].Box, "lists as span and array");
        Expect(step.Frame.HitsCircle(step.Pose, all, Span<Hit>.Empty) > 0, "an empty span");
        uint count = 0;
        foreach (Outline outline in step.Frame.Outlines(step.Pose))
            count += outline.A.X != outline.C.X && outline.Box.Box.W > 0 ? 1u : 0u;
        Expect(count == step.Frame.BoxCount && count > 3, "outlines of all boxes");
        Blow blow;
        var there = new Pose { X = 150, Y = 200, FlipX = true };
        var fighter = new Fighter(step.Frame, step.Pose, bank.FilterRole("attack"));
        var other = new Fighter(bank.Sprite("borin").FrameAt(0), there, bank.FilterRole("body"));
        GC.Collect();
        Expect(Gab.FighterHit(fighter, other, out blow) &&
               bank.TagNumbered(blow.A.Tag).Name == "foot", "the foot hits");
        Level keep = bank.Level("keep");
        var impacts = new LevelImpact[Gab.MaxImpacts];
        var downwards = Gab.MoverDisc(new Vec(40, 280), new Vec(40, 400), 5);
        Travel travel = keep.Slide(downwards, impacts);
        Expect(travel.Count > 0 && impacts[0].Layer.Level == keep, "impacts");
        Expect(keep.Slide(downwards).End.Y == travel.End.Y, "a slide without impacts");
        Expect(!bank.SpriteAt(99).Exists && bank.SpriteAt(99).FrameCount == 0 &&
               bank.Sprite("asha") == bank.SpriteAt(0), "items that are missing, equal items");
        Expect(bank.Sprites.Length == bank.SpriteCount && bank.Sprites[1] == bank.SpriteAt(1) &&
               keep.Doors[2] == keep.DoorName((DoorId)2) && bank.Roles[0] == "body" &&
               bank.Map("study").Plane("zones").Zones[0].Value == 1 &&
               keep.LayerAt(0).Walls.Length == keep.LayerAt(0).WallCount, "items as arrays");
        Property health = bank.Property(Kind.Sprite, bank.Sprite("asha").Index, "health");
        Expect(health.Type == PropertyType.Number && health.Number > 0, "a property");
        var blockers = new Blockers { CountsCost = true, Open = new uint[] {5} };
        LevelImpact impact;
        keep.Sweep(Gab.MoverDisc(new Vec(40, 280), new Vec(400, 280), 5), blockers, out impact);
        Expect(blockers.Cost.Walls > 0 && blockers.CountsCost, "the cost of a query");
        var movers = new Mover[] {Gab.MoverDisc(new Vec(40, 280), new Vec(40, 400), 5)};
        impacts = new LevelImpact[1];
        Expect(keep.SweepMany(movers, impacts) == 1 && impacts[0].At.Time < 1, "many movers");
        Throws<ArgumentException>("impacts has 0 elements, not 1",
                                  () => keep.SweepMany(movers, new LevelImpact[0]));
    }

    static void TestNames(Bank bank)
    {
        Level keep = bank.Level("keep");
        Throws<ArgumentException>("the bank has no role \"atack\"; it has: body, attack",
                                  () => bank.FilterRole("atack"));
        Throws<ArgumentException>("the bank has no tag \"foott\"; it has: head, ",
                                  () => bank.FilterTag("foott"));
        Throws<ArgumentException>("the bank has no sprite \"ash\"; it has: asha, borin",
                                  () => bank.Sprite("ash"));
        Throws<ArgumentException>("the sprite has no animation \"kik\"; it has: ",
                                  () => bank.Sprite("asha").Animation("kik"));
        Throws<ArgumentException>("the bank has no point \"hell\"; it has: ",
                                  () => bank.Point("hell"));
        Throws<ArgumentException>("the level has no layer \"wals\"; it has: ",
                                  () => keep.Layer("wals"));
        Throws<ArgumentException>("the level has no door \"vualt\"; it has: ",
                                  () => keep.Door("vualt"));
        Throws<ArgumentException>("the plane has no zone \"?\"; it has: ",
                                  () => bank.Map("study").Plane("zones").Zone("?"));
        var open = new uint[2];
        Gab.DoorsSet(open, (DoorId)33, true);
        Expect(open[1] == 2, "an open door");
        Throws<IndexOutOfRangeException>("index", () => Gab.DoorsSet(open, (DoorId)99, true));
        Filter either = Gab.FilterOr(bank.FilterTag("head"), bank.FilterWithoutRole);
        Expect(Gab.FilterPasses(either, null) && Gab.FilterPasses(either, bank.Tag("head").Number) &&
               !Gab.FilterPasses(bank.FilterRole("attack"), null), "filters are values");
        Throws<ArgumentException>("name contains a NUL character",
                                  () => bank.Sprite("asha\0").ToString());
    }

    static void TestOwnData()
    {
        var tiles = new Tiles(new Vec(), 8, 8, 2, 2, new byte[] {0, 0, 0, 7});
        Expect(Gab.TilesTag(tiles, new Cell(1, 1)) == (TagId)7 && tiles.Columns == 2, "own tiles");
        Throws<ArgumentException>("cells has 1 elements, not 4",
                                  () => new Tiles(new Vec(), 8, 8, 2, 2, new byte[1]));
        Throws<OverflowException>("", () => new Heights(new Vec(), 8, 8, uint.MaxValue, uint.MaxValue,
                                                        0, 1, new byte[1], 2));
        Throws<ArgumentException>("cells has 4 elements, not 4294967296",
                                  () => new Tiles(new Vec(), 8, 8, 65536, 65536, new byte[4]));
        var ground = new Ground(new[] {
            new GroundNode(0, 10, 0), new GroundNode(20, 30, 0), new GroundNode(40, 10, 0)});
        float y, slope;
        Expect(Gab.GroundAt(ground, 20, out y, out slope) && y == 30, "own ground");
        Throws<ArgumentException>("nodes: ", () => new Ground(new GroundNode[2]));
        var boxes = new Boxes(3);
        Gab.BoxesSet(boxes, 1, new Box(5, 5, 4, 4));
        uint[] found = Gab.BoxesHolding(boxes, new Vec(6, 6));
        Expect(found.Length == 1 && found[0] == 1, "own boxes");
        var square = new[] {new Vec(0, 0), new Vec(9, 0), new Vec(9, 9), new Vec(0, 9)};
        Expect(Gab.PolygonTriangulate(square).Length == 6 &&
               Gab.PolygonTriangulate(new[] {square[0], square[2], square[1], square[3]}) == null,
               "triangles");
        Expect(Gab.RingsHolds(square, new uint[] {4}, new Vec(8, 1)), "rings");
        Throws<ArgumentException>("corners has 4 elements, not 5",
                                  () => Gab.RingsHolds(square, new uint[] {5}, new Vec()));
        Expect(Gab.PolygonHolds(square, new Vec(1, 1)) && !Gab.PolygonHolds(new Vec[0], new Vec()),
               "arrays of any length");
        var tags = new Tags();
        Gab.TagsAdd(ref tags, (TagId)33);
        Expect(Gab.TagsHas(tags, (TagId)33) && tags.Bits(1) == 2, "a set of tags");
        Throws<IndexOutOfRangeException>("index 8 of 8", () => tags.Bits(8));
    }

    static void TestMemory(string path, Bank bank)
    {
        var closed = Bank.Open(path);
        Frame frame = closed.Sprite("asha").FrameAt(0);
        Mask mask = frame.Mask;
        Tag tag = closed.TagAt(0);
        Tiles tiles;
        bool isIso;
        Iso iso;
        closed.LevelAt(1).LayerAt(0).Tiles(out tiles, out isIso, out iso);
        closed.Dispose();
        closed.Dispose();
        for (int i = 0; i < 50; i++) {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Bank.Open(path).Dispose();
        }
        uint solid = 0;
        for (int y = 0; y < mask.Height; y++)
            for (int x = 0; x < mask.Width; x++)
                solid += mask[x, y] ? 1u : 0u;
        Expect(solid == mask.Solid && solid > 100, "the mask of a closed bank stays");
        Expect(tag.Name == bank.TagAt(0).Name && tag.Colour(3) == 255, "texts stay");
        Expect(Gab.TilesTag(tiles, new Cell(0, 0)) != (TagId)255, "tiles stay");
        Throws<ObjectDisposedException>("the bank of frame is closed", () => frame.Name.ToString());
        Throws<ObjectDisposedException>("the bank of bank is closed", () => closed.Sprite("asha"));
        Throws<ObjectDisposedException>("the bank of frame is closed",
                                        () => default(Frame).Name.ToString());
        Throws<ObjectDisposedException>("the bank of a is closed", () => {
            Blow blow;
            Gab.FighterHit(new Fighter(), new Fighter(), out blow);
        });
        Throws<IndexOutOfRangeException>("index", () => mask[-1, 0].ToString());
    }

    static Result ReloadResult(Bank bank, string path, byte[] bytes)
    {
        File.WriteAllBytes(path, bytes);
        Result[] results = {Result.Ok, Result.Ok};
        for (int i = 0; i < 2; i++)
            try {
                Expect((i == 0 ? bank.Reload() : bank.ReloadBytes(bytes)) == null, "no new bank");
            } catch (BankException problem) {
                results[i] = problem.Result;
            }
        return results[0] == results[1] ? results[0] : Result.BadValue;
    }

    static void TestReload(string path, string otherPath)
    {
        string file = Path.GetTempFileName();
        byte[] demo = File.ReadAllBytes(path), other = File.ReadAllBytes(otherPath);
        File.WriteAllBytes(file, demo);
        Bank bank = Bank.Open(file);
        Sprite asha = bank.Sprite("asha");
        Expect(ReloadResult(bank, file, demo) == Result.Ok, "an unchanged file");
        Expect(ReloadResult(bank, file, new byte[0]) == Result.Incomplete, "an empty file");
        byte[] torn = (byte[])demo.Clone(), half = new byte[demo.Length / 2];
        Array.Copy(demo, half, half.Length);
        Expect(ReloadResult(bank, file, half) == Result.Incomplete, "half of a file");
        torn[0x2000] ^= 1;
        torn[36] ^= 1;
        Expect(ReloadResult(bank, file, torn) == Result.Incomplete, "a file that is written");
        Expect(ReloadResult(bank, file, new byte[99]) == Result.NotABank, "another file");
        File.WriteAllBytes(file, other);
        string seen = "";
        Bank fresh = bank.Report(text => seen += text).Reload();
        fresh.SpriteAt(9999);
        Expect(seen == "gab_bank_sprite_at: nothing has the index 9999", seen);
        Expect(fresh != null && !asha.Remap(fresh).Exists && asha.Exists, "another version");
        File.WriteAllBytes(file, demo);
        Bank again = fresh.Reload();
        Expect(asha.Remap(again) == again.Sprite("asha") && asha.Remap(again).Name == "asha" &&
               asha.FrameAt(3).Remap(again) == again.Sprite("asha").FrameAt(3), "views");
        File.Delete(file);
        Throws<IOException>("", () => again.Reload());
        bank.Dispose();
        Throws<ObjectDisposedException>("closed", () => asha.Remap(again).ToString());
        Throws<ObjectDisposedException>("closed", () => bank.Reload());
        Throws<ObjectDisposedException>("closed", () => again.Sprite("asha").Remap(bank).ToString());
    }

    static Func<object>[] Queries(Bank bank)
    {
        Sprite asha = bank.Sprite("asha");
        Frame frame = asha.FrameAt(30);
        Level keep = bank.Level("keep");
        var movers = new Mover[20];
        for (int i = 0; i < movers.Length; i++)
            movers[i] = Gab.MoverDisc(new Vec(40, 280), new Vec(400, i), 5);
        var impacts = new LevelImpact[movers.Length];
        return new Func<object>[] {
            () => {
                Fault fault;
                return bank.Verify(out fault);
            },
            () => frame.Name + bank.TagAt(0).Name + bank.RoleName(0),
            () => {
                Mask mask = frame.Mask;
                return Gab.MasksArea(mask, new Pose(), mask, new Pose()) + mask.Words[99];
            },
            () => Sum(frame.Mask.Words) + Sum(bank.PictureAt(0).Pixels),
            () => Gab.FighterHits(new Fighter(frame, new Pose()),
                                     new Fighter(asha.FrameAt(1), new Pose())).Length,
            () => keep.SweepMany(movers, impacts),
        };
    }

    static long Sum(ReadOnlySpan<byte> bytes)
    {
        long sum = 0;
        foreach (byte one in bytes)
            sum += one;
        return sum;
    }

    static void TestTurns()
    {
        foreach (double angle in new[] {0, Math.PI / 2, -2, 0.1, 40})
            Expect(Gab.Turn(angle).X == (float)Math.Cos(angle) &&
                   Gab.Turn(angle).Y == (float)Math.Sin(angle), "the turn by " + angle);
        Pose pose = Gab.PoseAt(new Vec(3, -4), true);
        Expect(pose.X == 3 && pose.Y == -4 && pose.FlipX && !pose.FlipY, "a pose");
    }

    // Mistakes are reported once each; correct queries are not.
    static void TestMistakes(string path)
    {
        var seen = new System.Collections.Generic.List<string>();
        Bank bank = Bank.Open(path);
        Sprite asha = bank.Sprite("asha");
        bank.Report(seen.Add);
        asha.FrameAt(30).HitsBox(new Pose(), new Box(-500, -500, 1000, 1000));
        Expect(seen.Count == 0, "a correct query is reported");
        asha.FrameAt(9999);
        asha.FrameAt(30).HitsPoint(new Pose(), new Vec(float.NaN, 0));
        Expect(string.Join(", ", seen) == "gab_sprite_frame_at: nothing has the index 9999, " +
               "gab_frame_hits_point: a number is NaN", string.Join(", ", seen));
        bank.Report(null);
        asha.FrameAt(9999);
        Expect(seen.Count == 2, "reports do not end");
        bank.Dispose();
    }

    // Closes banks while other threads query them: all answers are right until queries throw. A
    // query that reads freed memory ends the program with a signal.
    static void TestThreads(string path, Bank bank)
    {
        byte[] bytes = File.ReadAllBytes(path);
        object[] right = Array.ConvertAll(Queries(bank), query => query());
        int answers = 0, wrong = 0, errors = 0, rounds = 0;
        var watch = System.Diagnostics.Stopwatch.StartNew();
        for (; rounds < 20 || watch.ElapsedMilliseconds < 2000; rounds++) {
            Bank closed = Bank.OpenBytes(bytes);
            Func<object>[] queries = Queries(closed);
            var started = new CountdownEvent(queries.Length);
            var threads = new Thread[queries.Length];
            for (int i = 0; i < threads.Length; i++) {
                int number = i;
                threads[i] = new Thread(() => {
                    try {
                        for (bool isFirst = true;; isFirst = false) {
                            if (!queries[number]().Equals(right[number]))
                                Interlocked.Increment(ref wrong);
                            Interlocked.Increment(ref answers);
                            if (isFirst)
                                started.Signal();
                        }
                    } catch (ObjectDisposedException) {
                        Interlocked.Increment(ref errors);
                    }
                });
                threads[i].Start();
            }
            started.Wait();
            closed.Dispose();
            GC.Collect();
            GC.WaitForPendingFinalizers();
            foreach (Thread one in threads)
                one.Join();
        }
        Expect(wrong == 0 && answers > errors && errors == rounds * right.Length,
               "a bank that other threads query is closed: " + rounds + " rounds, " + answers +
               " answers, " + wrong + " wrong, " + errors + " errors");
    }

    // A span keeps the memory of a closed bank.
    static void TestSpans(string path, string withPixels, Bank bank)
    {
        ReadOnlySpan<byte> words = WordsOf(path), pixels = PixelsOf(withPixels);
        long sum = Sum(pixels);
        WordsOf(path); // overwrites references on the stack
        for (int i = 0; i < 50; i++) {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Bank.Open(path).Dispose();
        }
        Expect(Sum(words) == Sum(bank.Sprite("asha").FrameAt(30).Mask.Words) && Sum(words) > 0,
               "the words of a mask of a closed bank stay");
        Expect(Sum(pixels) == sum && sum > 0, "the pixels of a closed bank stay");
        Expect(default(Mask).Words.Length == 0 && default(Picture).Pixels.Length == 0,
               "no memory");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static ReadOnlySpan<byte> WordsOf(string path)
    {
        using (Bank closed = Bank.Open(path))
            return closed.Sprite("asha").FrameAt(30).Mask.Words;
    }

    static ReadOnlySpan<byte> PixelsOf(string path)
    {
        using (Bank closed = Bank.Open(path))
            return closed.PictureAt(0).Pixels;
    }

    static void TestFaces(Bank bank)
    {
        Expect((Face.Top | Face.Left).ToString() == "Top, Left", "faces are a set");
        Expect(!typeof(Kind).IsDefined(typeof(FlagsAttribute), false), "kinds are not");
        Travel travel = bank.Level("keep").Slide(new Mover { From = new Vec(24, 288),
                                                             To = new Vec(24, 600), Radius = 6 });
        Face faces = travel.Faces;
        Expect(faces == (Face.Top | Face.Left) && faces.HasFlag(Face.Top),
               "a slide stops on a floor and at a wall");
        Box box = new Box(0, 0, 4, 4);
        Vec pace = new Vec(10, 0);
        Face touched = bank.Level("keep").WalkBox(ref box, ref pace, 1 / 60f);
        Expect((touched & ~(Face.Top | Face.Bottom | Face.Left | Face.Right)) == 0,
               "a walk touches faces");
    }

    static void TestWrongUse(Bank bank)
    {
        Throws<ArgumentNullException>("name", () => bank.Sprite(null));
        Throws<ArgumentException>("name is longer than 1023 bytes",
                                  () => bank.Sprite(new string('x', 2000)));
        Throws<FileNotFoundException>("missing.gab", () => Bank.Open("missing.gab"));
        Throws<ArgumentNullException>("path", () => Bank.Open(null));
        Throws<BankException>("the bytes: header: this is not a sprite bank",
                              () => Bank.OpenBytes(new byte[64]));
        var wrong = new Random(1);
        for (int i = 0; i < 20000; i++) {
            uint index = (uint)wrong.Next();
            bank.SpriteAt(index).FrameAt(index).BoxAt(index).Name.ToString();
            bank.LevelAt(index).LayerAt(index).LeafWalls(index).ToString();
            bank.PictureAt((PictureId)index).Name.ToString();
            bank.MapAt(index).PlaneAt(index).ZoneNumbered(index).Runs().ToString();
        }
        Expect(true, "20,000 wrong indices have answers");
        Expect(Marshal.SizeOf(typeof(Pose)) == 24 && Marshal.SizeOf(typeof(Hit)) == 16,
               "structs have the layout of C");
    }

    static void Main(string[] words)
    {
        using (var bank = Bank.Open(words[0])) {
            TestLists(bank);
            TestNames(bank);
            TestOwnData();
            TestMemory(words[0], bank);
            TestMistakes(words[0]);
            TestTurns();
            TestThreads(words[0], bank);
            TestSpans(words[0], words[1], bank);
            TestReload(words[0], words[1]);
            TestFaces(bank);
            TestWrongUse(bank);
        }
        Console.WriteLine("end");
    }
}
