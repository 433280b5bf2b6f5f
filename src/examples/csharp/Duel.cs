// SPDX-License-Identifier: MIT
// A duel. A D walk, W turns, F punches, G kicks; left, right, up, K, L for the other; B shows the
// boxes, space starts again. `Duel.exe --test` plays without a window; `Duel.exe --watch` loads the
// bank again whenever it was exported.
using System;
using System.Collections.Generic;
using System.Drawing;
using System.Linq;
using System.Windows.Forms;
using Gabarit;

sealed class Player
{
    public const int Left = 1, Right = 2, Turn = 4, Punch = 8, Kick = 16; // bits of keys
    const double Margin = 24, Tick = 1000.0 / 60;
    public double X, Health;
    public bool FlipX, Landed;
    readonly string name;
    bool busy;
    int ticks;
    string move = "idle";

    public Player(string who, double x, bool flipX)
    {
        (name, X, FlipX, Health) = (who, x, flipX, Fight.Bank.Sprite(who).Number("health", 0));
    }

    Sprite Sprite => Fight.Bank.Sprite(name);

    public void MoveTo(double x) => // on multiples of 1/256 pixel, as in the library
        X = Math.Floor(256 * Math.Min(Math.Max(x, Margin), 320 - Margin) + 0.5) / 256;

    public Fighter Shape(string role = null)
    {
        Vec turn = Health > 0 ? new Vec(1, 0) : new Vec(0, FlipX ? 1 : -1);
        var pose = new Pose { X = (float)X, Y = 184, FlipX = FlipX, Turn = turn };
        Step step = Sprite.Animation(move).AtTick((ulong)ticks, 60, 1, pose);
        var filter = role != null ? Fight.Bank.FilterRole(role) : default(Filter);
        return new Fighter(step.Frame, step.Pose, filter);
    }

    public void Act(int keys)
    {
        if (!busy) {
            int direction = (keys & Right) / Right - (keys & Left) / Left;
            string next = (keys & Punch) != 0 ? "punch" : (keys & Kick) != 0 ? "kick" :
                direction != 0 ? "walk" : "idle";
            ticks = next == move && (keys & (Punch | Kick)) == 0 ? ticks : 0;
            (move, Landed, FlipX) = (next, false, FlipX != ((keys & Turn) != 0));
            MoveTo(X + direction * Sprite.Number("speed", 0));
        }
        busy = ++ticks * Tick < Sprite.Animation(move).Duration &&
            (move == "punch" || move == "kick");
    }
}

sealed class Fight
{
    public static Bank Bank = Bank.Open("demo.gab").Report(Console.Error.WriteLine);
    public readonly Player A = new Player("asha", 110, false), B = new Player("borin", 210, true);

    public int Step(int keys, int otherKeys) // returns the number of hits
    {
        if (A.Health > 0 && B.Health > 0) {
            A.Act(keys); B.Act(otherKeys);
            Fighter one = A.Shape("push"), other = B.Shape("push"); // pushed apart by half each
            if (Gab.FighterHit(one, other, out Blow blow) && Gab.ContactOboxObox(
                    one.Frame.BoxPosed(blow.A.Box, one.Pose),
                    other.Frame.BoxPosed(blow.B.Box, other.Pose), out Contact contact)) {
                A.MoveTo(A.X - (double)contact.Normal.X * contact.Depth / 2);
                B.MoveTo(B.X + (double)contact.Normal.X * contact.Depth / 2);
            }
        }
        var (damage, otherDamage) = (Damage(A, B), Damage(B, A));
        return Strike(A, B, damage) + Strike(B, A, otherDamage);
    }

    static double Damage(Player attacker, Player target) // of a blow that lands in this tick, or 0
    {
        Fighter from = attacker.Shape("attack");
        return attacker.Landed || !Gab.FighterHit(from, target.Shape("body"), out Blow blow) ? 0 :
            from.Frame.BoxNumber(blow.A.Box, "damage", 0);
    }

    static int Strike(Player attacker, Player target, double damage)
    {
        attacker.Landed |= damage > 0;
        target.Health = Math.Max(target.Health - damage, 0);
        target.MoveTo(target.X + (damage == 0 ? 0 : attacker.FlipX ? -6 : 6));
        return damage > 0 ? 1 : 0;
    }
}

sealed class Duel : Form
{
    static readonly Keys[][] Controls = {new[] {Keys.A, Keys.D, Keys.W, Keys.F, Keys.G},
                                         new[] {Keys.Left, Keys.Right, Keys.Up, Keys.K, Keys.L}};
    readonly HashSet<Keys> held = new HashSet<Keys>(), pressed = new HashSet<Keys>();
    readonly Image[] pictures = {Image.FromFile("asha.png"), Image.FromFile("borin.png")};
    readonly bool watches = Environment.GetCommandLineArgs().Contains("--watch");
    Fight fight = new Fight();
    bool showsBoxes;

    int KeysOf(int player) => Enumerable.Range(0, 5).Where(i => // to walk, keys are held
        (i < 2 ? held : pressed).Contains(Controls[player][i])).Sum(i => 1 << i);
    static PointF[] Points(params Vec[] corners) =>
        corners.Select(corner => new PointF(3 * corner.X, 3 * corner.Y)).ToArray();
    protected override void OnPaint(PaintEventArgs e)
    {
        Fight.Bank = (watches ? Fight.Bank.Reload() : null) ?? Fight.Bank;
        fight = pressed.Contains(Keys.Space) ? new Fight() : fight;
        showsBoxes ^= pressed.Contains(Keys.B);
        fight.Step(KeysOf(0), KeysOf(1));
        pressed.Clear();
        foreach (Player player in new[] {fight.A, fight.B}) {
            Fighter shape = player.Shape();
            float left = player == fight.A ? 30 : 660, width = 2.7f * (float)player.Health;
            e.Graphics.FillRectangle(Brushes.Red, left, 24, width, 15);
            if (shape.Frame.Draw(shape.Pose, out Drawing part))
                e.Graphics.DrawImage(pictures[(int)part.Picture],
                    Points(part.Corners(0), part.Corners(1), part.Corners(3)),
                    new RectangleF(part.X, part.Y, part.Width, part.Height), GraphicsUnit.Pixel);
            foreach (Outline box in shape.Frame.Outlines(shape.Pose).Where(_ => showsBoxes))
                e.Graphics.DrawPolygon(Pens.White, Points(box.A, box.B, box.C, box.D));
        }
    }

    static int Test(Fight fight) => Enumerable.Range(1, 1200).Sum(i => fight.Step(
        (i % 90 < 50 ? 2 : 0) + (i == 700 ? 4 : 0) + (i % 45 == 0 ? 8 : 0),
        (i % 70 < 40 ? 1 : 0) + (i == 700 ? 4 : 0) + (i % 64 == 0 ? 16 : 0)));

    static void Main(string[] words)
    {
        var fight = new Fight();
        if (words.Contains("--test"))
            Console.WriteLine(FormattableString.Invariant(
                $"{Test(fight)}\t{fight.A.X}\t{fight.A.Health}\t{fight.B.X}\t{fight.B.Health}"));
        else
            Application.Run(new Duel());
    }

    Duel()
    {
        (ClientSize, DoubleBuffered, BackColor) = (new Size(960, 600), true, Color.DimGray);
        KeyDown += (_, e) => { if (held.Add(e.KeyCode)) pressed.Add(e.KeyCode); };
        KeyUp += (_, e) => held.Remove(e.KeyCode);
        new Timer { Interval = 16, Enabled = true }.Tick += (_, e) => Invalidate();
    }
}
