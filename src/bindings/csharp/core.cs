// SPDX-License-Identifier: MIT
// Queries of sprite banks, made by Gabarit. csharp.py fills in the lines //@NAME from the public
// headers. README.md describes the use.
//
//     using (var bank = Bank.Open("duel.gab")) {
//         Step step = bank.Sprite("ken").Animation("kick").Shown(250, new Pose { X = 100, Y = 200 });
//         if (step.Frame.Hit(step.Pose, new Vec(120, 180), out Hit hit))
//             Console.WriteLine(bank.TagNumbered(hit.Tag).Name);
//     }
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;

namespace Gabarit
{
    /// <summary>Unity's compiler looks for an attribute with this name on methods that C calls.
    /// </summary>
    [AttributeUsage(AttributeTargets.Method)]
    sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        internal MonoPInvokeCallbackAttribute(Type type) {}
    }

    /// <summary>A bank that cannot be opened.</summary>
    public sealed class BankException : IOException
    {
        /// <summary>Why it cannot be opened.</summary>
        public readonly Result Result;
        /// <summary>The damaged element, if one is known.</summary>
        public readonly Fault Fault;

        internal BankException(string name, Fault fault)
            : base("gabarit: " + name + ": " + TextOf(fault))
        {
            Result = fault.Code;
            Fault = fault;
        }

        static unsafe string TextOf(Fault fault)
        {
            byte* text = stackalloc byte[(int)Gab.FaultText];
            Native.gab_fault_text(&fault, text, Gab.FaultText);
            return new string((sbyte*)text);
        }
    }

    /// <summary>Memory that stays, at its address, as long as something refers to it.</summary>
    internal sealed unsafe class Memory
    {
        readonly byte[] block;
        GCHandle pin;
        internal readonly byte* Bytes; // aligned

        internal Memory(long size)
        {
            block = new byte[size + 16];
            pin = GCHandle.Alloc(block, GCHandleType.Pinned);
            Bytes = (byte*)((pin.AddrOfPinnedObject().ToInt64() + 15) & ~15L);
        }

        ~Memory()
        {
            pin.Free();
        }

        /// <summary>Returns a part, which stays valid without this object.</summary>
        internal ReadOnlySpan<byte> Part(byte* from, long size)
        {
            var start = (int)(from - (byte*)pin.AddrOfPinnedObject());
            return new ReadOnlySpan<byte>(block, start, (int)size);
        }
    }

    /// <summary>Checks of arguments.</summary>
    internal static unsafe class Check
    {
        internal const int TextRoom = 1024;

        /// <summary>Returns the memory of a bank, which must be open. A call keeps it until it has
        /// its results, because another thread may close the bank meanwhile.</summary>
        internal static Memory Open(void* bank, string what)
        {
            if (bank == null)
                return Closed(what);
            return Bank.Opened[*(int*)((byte*)bank + Bank.StructSize)] ?? Closed(what);
        }

        static Memory Closed(string what)
        {
            throw new ObjectDisposedException(what, "gabarit: the bank of " + what + " is closed");
        }

        /// <summary>Writes a text into room for it.</summary>
        internal static byte* Text(string text, byte* room, string what)
        {
            if (text == null)
                throw new ArgumentNullException(what);
            if (Encoding.UTF8.GetByteCount(text) >= TextRoom)
                throw new ArgumentException("gabarit: " + what + " is longer than " +
                                            (TextRoom - 1) + " bytes");
            if (text.IndexOf('\0') >= 0)
                throw new ArgumentException("gabarit: " + what + " contains a NUL character");
            fixed (char* characters = text)
                room[Encoding.UTF8.GetBytes(characters, text.Length, room, TextRoom - 1)] = 0;
            return room;
        }

        /// <summary>Returns the error for a name that a bank or an item lacks, with those that it
        /// has.</summary>
        internal static ArgumentException Unknown(string parent, string what, string name,
                                                  string[] known)
        {
            string[] names = Array.FindAll(known, one => one != "");
            return new ArgumentException(
                "gabarit: the " + parent + " has no " + what + " \"" + name + "\"; it has: " +
                (names.Length > 0 ? string.Join(", ", names) : "none"), "name");
        }

        internal static string String(byte* text)
        {
            if (text == null)
                return "";
            int size = 0;
            while (text[size] != 0)
                size++;
            return Encoding.UTF8.GetString(text, size);
        }

        /// <summary>Returns a text in memory that must stay until it is read.</summary>
        internal static string String(byte* text, Memory memory)
        {
            string result = String(text);
            GC.KeepAlive(memory);
            return result;
        }

        internal static void Length(long size, long wanted, string what)
        {
            if (size < wanted)
                throw new ArgumentException("gabarit: " + what + " has " + size +
                                            " elements, not " + wanted);
        }

        internal static int Index(int i, uint count)
        {
            if (i < 0 || i >= count)
                throw new IndexOutOfRangeException("gabarit: index " + i + " of " + count);
            return i;
        }

        internal static T[] Each<T>(uint count, Func<uint, T> at)
        {
            var all = new T[count];
            for (uint i = 0; i < count; i++)
                all[i] = at(i);
            return all;
        }

        internal static T Given<T>(T value, string what) where T : class
        {
            if (value == null)
                throw new ArgumentNullException(what);
            return value;
        }

        /// <summary>Copies an array, and fills it up with zeros.</summary>
        internal static Memory Copy<T>(T[] items, long count, int size, string what)
        {
            if (items != null)
                Length(items.Length, count, what);
            var memory = new Memory(Math.Max(count, items == null ? 0 : items.Length) * size);
            if (items == null)
                return memory;
            GCHandle pinned = GCHandle.Alloc(items, GCHandleType.Pinned);
            Buffer.MemoryCopy((void*)pinned.AddrOfPinnedObject(), memory.Bytes,
                              (long)items.Length * size, (long)items.Length * size);
            pinned.Free();
            return memory;
        }
    }

    //@types
    /// <summary>What blocks a mover in a level; null is the same as a new one.</summary>
    public sealed unsafe class Blockers
    {
        readonly Memory memory = new Memory(sizeof(NativeBlockers) + sizeof(Cost));
        Memory open;
        internal NativeBlockers* Native { get { return (NativeBlockers*)memory.Bytes; } }
        Cost* Costs { get { return (Cost*)(memory.Bytes + sizeof(NativeBlockers)); } }

        /// <summary>The walls and cells that block; a new one for all walls, and all cells with a
        /// tag.</summary>
        public Filter Filter { get { return Native->filter; } set { Native->filter = value; } }

        /// <summary>Bits of the doors that are open, 32 in each number; null if all are
        /// closed.</summary>
        public uint[] Open
        {
            set
            {
                open = value == null ? null : Check.Copy(value, value.Length, 4, "Open");
                Native->open = open == null ? null : (uint*)open.Bytes;
                Native->openWords = value == null ? 0 : (uint)value.Length;
            }
        }

        /// <summary>The only layer that blocks; an empty one for all.</summary>
        public Layer Only { get { return Native->only; } set { Native->only = value; } }

        /// <summary>For Level.WalkBox: the height of the highest step that it climbs.</summary>
        public float Step { get { return Native->step; } set { Native->step = value; } }

        /// <summary>For Level.WalkBox: the steepest slope of a floor; 0 is 45 degrees, below 0
        /// nothing is a floor.</summary>
        public float Slope { get { return Native->slope; } set { Native->slope = value; } }

        /// <summary>Adds what queries cost to Cost.</summary>
        public bool CountsCost
        {
            get { return Native->cost != null; }
            set { Native->cost = value ? Costs : null; }
        }

        /// <summary>What the queries have cost.</summary>
        public Cost Cost
        {
            get { return *Costs; }
            set { *Costs = value; }
        }

        internal static NativeBlockers* Of(Blockers blockers)
        {
            return blockers == null ? null : blockers.Native;
        }
    }

    /// <summary>A frame that hits another frame, or is hit.</summary>
    public unsafe struct Fighter
    {
        public Frame Frame;
        public Pose Pose;
        /// <summary>Selects its boxes.</summary>
        public Filter Filter;

        public Fighter(Frame frame, Pose pose, Filter filter = default(Filter))
        {
            Frame = frame;
            Pose = pose;
            Filter = filter;
        }

        internal NativeFighter ToNative()
        {
            return new NativeFighter { frame = Frame, pose = Pose, filter = Filter };
        }
    }

    public unsafe partial struct Mask
    {
        /// <summary>The pixels as the library stores them: strips that are 64 pixels wide, and in
        /// these rows of 8 bytes, whose lowest bit is the leftmost pixel. They are the memory of the
        /// bank.</summary>
        public ReadOnlySpan<byte> Words
        {
            get
            {
                return data.words == null ? default :
                    memory.Part(data.words, (Width + 63) / 64 * 8 * Height);
            }
        }

        /// <summary>True if a pixel is solid, counted from the corner of the mask.</summary>
        public bool this[int x, int y]
        {
            get
            {
                Check.Index(x, Width);
                Check.Index(y, Height);
                byte* row = data.words + 8 * (x / 64 * (long)Height + y);
                bool isSolid = (row[x % 64 / 8] >> x % 8 & 1) != 0;
                GC.KeepAlive(memory);
                return isSolid;
            }
        }
    }

    public unsafe partial struct Picture
    {
        /// <summary>A PNG file, or RGBA row by row; empty if it is not stored. It is the memory of
        /// the bank.</summary>
        public ReadOnlySpan<byte> Pixels
        {
            get { return data.pixels == null ? default : memory.Part(data.pixels, Size); }
        }
    }

    public unsafe partial struct Tiles
    {
        /// <summary>Tiles with their own cells, row by row, which are copied; null for 0.</summary>
        public Tiles(Vec origin, float cellW, float cellH, uint columns, uint rows,
                     byte[] cells = null, bool solidOutside = false)
        {
            memory = Check.Copy(cells, checked((long)columns * rows), 1, "cells");
            data = new NativeTiles {
                origin = origin, cellW = cellW, cellH = cellH, columns = columns, rows = rows,
                solidOutside = solidOutside ? (byte)1 : (byte)0, cells = memory.Bytes };
        }
    }

    public unsafe partial struct Maze
    {
        /// <summary>A maze with its own walls, (columns + 1) * (rows + 1) bytes, which are
        /// copied.</summary>
        public Maze(Vec origin, float cellW, float cellH, uint columns, uint rows,
                    byte[] walls = null)
        {
            memory = Check.Copy(walls, checked((columns + 1L) * (rows + 1L)), 1, "walls");
            data = new NativeMaze {
                origin = origin, cellW = cellW, cellH = cellH, columns = columns, rows = rows,
                walls = memory.Bytes };
        }
    }

    public unsafe partial struct Heights
    {
        /// <summary>Heights with their own samples, row by row, which are copied: bytes, or pairs of
        /// bytes.</summary>
        public Heights(Vec origin, float cellW, float cellH, uint columns, uint rows, float low,
                       float high, byte[] samples = null, uint sampleBytes = 1)
        {
            memory = Check.Copy(samples, checked((long)columns * rows * sampleBytes), 1,
                                "samples");
            data = new NativeHeights {
                origin = origin, cellW = cellW, cellH = cellH, columns = columns, rows = rows,
                low = low, high = high, sampleBytes = sampleBytes, samples = memory.Bytes };
        }
    }

    public unsafe partial struct Ground
    {
        /// <summary>Smooth ground through nodes (X and Y), which are copied.</summary>
        public Ground(GroundNode[] nodes)
        {
            memory = Check.Copy(Check.Given(nodes, "nodes"), nodes.Length, sizeof(GroundNode),
                                "nodes");
            data = new NativeGround { nodes = (GroundNode*)memory.Bytes, count = (uint)nodes.Length };
            var scratch = new Memory(8L * nodes.Length);
            Result result = Native.gab_ground_fit(data.nodes, data.count, (double*)scratch.Bytes);
            GC.KeepAlive(scratch);
            GC.KeepAlive(memory);
            if (result != Result.Ok)
                throw new ArgumentException("gabarit: nodes: " + Gab.ResultText(result));
        }
    }

    public unsafe partial struct Boxes
    {
        /// <summary>Room for boxes, which Gab.BoxesSet fills.</summary>
        public Boxes(uint count)
        {
            memory = new Memory(16L * count);
            var edges = (float*)memory.Bytes;
            data = new NativeBoxes {
                left = edges, top = edges + count, right = edges + 2L * count,
                bottom = edges + 3L * count, count = count };
        }
    }

    /// <summary>A bank of sprites, maps and levels. Dispose frees its bytes: queries of its items are
    /// errors from then on. A bank that is not disposed stays until the program ends.</summary>
    public sealed unsafe partial class Bank : IDisposable
    {
        internal static readonly int StructSize = sizeof(void*) == 8 ? //@bank_sizes
        // The structs of all banks, because views refer to them. Behind each is its number here.
        static readonly List<Memory> Structs = new List<Memory>();
        /// <summary>The bytes of banks by these numbers; null for closed ones.</summary>
        internal static Memory[] Opened = new Memory[8];
        readonly Memory memory;
        readonly string name;
        internal void* At { get { return memory.Bytes; } }

        Bank(string name, Memory bytes, long size, Limits? limits)
        {
            memory = new Memory(StructSize + sizeof(int));
            this.name = name;
            Fault fault;
            Limits given = limits.GetValueOrDefault();
            Result result = Native.gab_bank_open(At, bytes.Bytes, (UIntPtr)size,
                                                 limits.HasValue ? &given : null, &fault);
            if (result != Result.Ok)
                throw new BankException(name, fault);
            lock (Structs) {
                int number = *(int*)(memory.Bytes + StructSize) = Structs.Count;
                Structs.Add(memory);
                if (number == Opened.Length)
                    Array.Resize(ref Opened, 2 * number);
                Opened[number] = bytes;
            }
        }

        /// <summary>Opens the bank of a file.</summary>
        public static Bank Open(string path, Limits? limits = null)
        {
            return OpenBytes(File.ReadAllBytes(Check.Given(path, "path")), limits, path);
        }

        /// <summary>Opens a bank in an array, which is copied.</summary>
        public static Bank OpenBytes(byte[] bytes, Limits? limits = null,
                                     string name = "the bytes")
        {
            Check.Given(bytes, "bytes");
            return new Bank(name, Check.Copy(bytes, bytes.Length, 1, "bytes"), bytes.Length, limits);
        }

        /// <summary>Returns the new version of the bank if its file has changed, else null. This bank
        /// stays open. Throws an IOException: a BankException, whose Result is Incomplete, as long as
        /// the file is being written.</summary>
        public Bank Reload(Limits? limits = null)
        {
            Memory bytes = Check.Open(At, "bank");
            var head = new byte[64]; // has the checksums of all other bytes
            using (var file = new FileStream(name, FileMode.Open, FileAccess.Read,
                                             FileShare.ReadWrite | FileShare.Delete))
                if (file.Length == *(uint*)(bytes.Bytes + 16) &&
                    file.Read(head, 0, head.Length) == head.Length &&
                    bytes.Part(bytes.Bytes, head.Length).SequenceEqual(head))
                    return null;
            return ReloadBytes(File.ReadAllBytes(name), limits, name);
        }

        /// <summary>As Reload, for the bytes of a bank from elsewhere.</summary>
        public Bank ReloadBytes(byte[] bytes, Limits? limits = null, string name = "the bytes")
        {
            Memory kept = Check.Open(At, "bank");
            Memory copy = Check.Copy(Check.Given(bytes, "bytes"), bytes.Length, 1, "bytes");
            Result result = Native.gab_bank_compare(At, copy.Bytes, (UIntPtr)bytes.Length);
            GC.KeepAlive(kept);
            if (result == Result.Unchanged)
                return null;
            if (result != Result.Ok)
                throw new BankException(name, new Fault { Code = result });
            Bank fresh = new Bank(name, copy, bytes.Length, limits);
            return report != null ? fresh.Report(report) : fresh;
        }

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void Reporter(IntPtr context, NativeMistake* mistake);
        static readonly Reporter reporter = Reported;
        static readonly List<Action<string>> Reports = new List<Action<string>>();
        Action<string> report;

        /// <summary>Calls a function with the text of each mistake in a query of this bank: an empty
        /// view, an index beyond the last, a number that is not finite. The function may not throw;
        /// null ends the reports. Returns this bank.</summary>
        public Bank Report(Action<string> function)
        {
            Memory kept = Check.Open(At, "bank");
            report = function;
            void* called = null;
            if (function != null)
                called = Marshal.GetFunctionPointerForDelegate(reporter).ToPointer();
            lock (Reports) {
                Native.gab_bank_report(At, called, (void*)Reports.Count);
                Reports.Add(function);
            }
            GC.KeepAlive(kept);
            return this;
        }

        [MonoPInvokeCallback(typeof(Reporter))]
        static void Reported(IntPtr context, NativeMistake* mistake)
        {
            // Lists are read into buffers that grow.
            if (mistake->reason == Reason.Capacity)
                return;
            byte* text = stackalloc byte[(int)Gab.MistakeText];
            Native.gab_mistake_text(mistake, text, Gab.MistakeText);
            Action<string> function;
            lock (Reports)
                function = Reports[(int)context];
            function(Check.String(text));
        }

        /// <summary>Closes the bank; its masks, tags and other structs stay valid, and queries that
        /// other threads have begun are completed.</summary>
        public void Dispose()
        {
            lock (Structs)
                Opened[*(int*)(memory.Bytes + StructSize)] = null;
        }

        //@bank
    }

    /// <summary>A box of a posed frame, with its corners.</summary>
    public struct Outline
    {
        public FrameBox Box;
        public Vec A, B, C, D;
    }

    public unsafe partial struct Frame
    {
        /// <summary>For drawing: returns each box of a posed frame, with its corners.</summary>
        public IEnumerable<Outline> Outlines(Pose pose)
        {
            for (uint i = 0; i < BoxCount; i++)
                yield return OutlineAt(i, pose);
        }

        Outline OutlineAt(uint i, Pose pose)
        {
            Vec* corners = stackalloc Vec[4];
            Obox box = BoxPosed(i, pose);
            Native.gab_obox_corners(&box, corners);
            return new Outline {
                Box = BoxAt(i), A = corners[0], B = corners[1], C = corners[2], D = corners[3] };
        }
    }

    /// <summary>Functions whose first argument is not a part of a bank.</summary>
    public static unsafe class Gab
    {
        //@constants
        //@functions
        /// <summary>Returns the triangles of a simple polygon: three indices of corners for each; null
        /// if it is not simple.</summary>
        public static uint[] PolygonTriangulate(Vec[] corners)
        {
            int count = Check.Given(corners, "corners").Length;
            var triangles = new uint[3 * count + 1];
            var scratch = new uint[count + 1];
            uint found;
            Result result;
            fixed (Vec* c = corners.Length > 0 ? corners : new Vec[1])
            fixed (uint* t = triangles, s = scratch)
                result = Native.gab_polygon_triangulate(c, (uint)count, s, t, &found);
            if (result != Result.Ok)
                return null;
            Array.Resize(ref triangles, (int)(3 * found));
            return triangles;
        }

        /// <summary>Opens or closes a door, by its number, in the words of
        /// Blockers.Open.</summary>
        public static void DoorsSet(uint[] open, DoorId door, bool isOpen)
        {
            int word = Check.Index((int)((uint)door / 32), (uint)Check.Given(open, "open").Length);
            uint bit = 1u << (int)((uint)door % 32);
            open[word] = isOpen ? open[word] | bit : open[word] & ~bit;
        }

        /// <summary>Returns the turn of a pose by an angle in radians, clockwise.</summary>
        public static Vec Turn(double radians) =>
            new Vec((float)Math.Cos(radians), (float)Math.Sin(radians));

        /// <summary>True if a point is within rings of corners; rings has the number of corners of
        /// each.</summary>
        public static bool RingsHolds(Vec[] corners, uint[] rings, Vec point)
        {
            long needed = 0;
            foreach (uint ring in Check.Given(rings, "rings"))
                needed += ring;
            Check.Length(Check.Given(corners, "corners").Length, needed, "corners");
            fixed (Vec* c = corners.Length > 0 ? corners : new Vec[1])
            fixed (uint* r = rings.Length > 0 ? rings : new uint[1])
                return Native.gab_rings_holds(c, r, (UIntPtr)rings.Length, point) != 0;
        }
    }

    internal static unsafe class Native
    {
        const string Library = "libgabarit"; // for Windows, gabarit.dll would be this assembly

        //@native
    }
}
