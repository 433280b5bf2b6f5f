// SPDX-License-Identifier: MIT
// Shared by the tests of the binding for C#, which are compiled together with it: makes arguments
// with any content, and prints results as JSON.
using System;
using System.Collections;
using System.Globalization;
using System.Reflection;
using System.Text;
using Gabarit;

static unsafe class Support
{
    public static Bank Opened;

    public static float F(uint bits)
    {
        return *(float*)&bits;
    }

    public static double L(ulong bits)
    {
        return *(double*)&bits;
    }

    public static Tags MakeTags(params uint[] bits)
    {
        var tags = new Tags();
        for (int i = 0; i < bits.Length; i++)
            tags.SetBits(i, bits[i]);
        return tags;
    }

    public static Ground MakeGround(byte[] nodes)
    {
        Memory memory = Check.Copy(nodes, nodes.Length, 1, "nodes");
        return new Ground(new NativeGround {
            nodes = (GroundNode*)memory.Bytes, count = (uint)(nodes.Length / sizeof(GroundNode)) },
            memory);
    }

    public static Boxes MakeBoxes(uint count, params byte[][] edges)
    {
        var boxes = new Boxes(count);
        for (int i = 0; i < 4; i++)
            for (int k = 0; k < edges[i].Length; k++)
                ((byte*)boxes.data.left)[4 * count * i + k] = edges[i][k];
        return boxes;
    }

    public static void Print(params object[] values)
    {
        var text = new StringBuilder();
        Write(text, values);
        Console.WriteLine(text);
    }

    static void WriteText(StringBuilder text, string value)
    {
        text.Append('"');
        foreach (char one in value)
            text.Append("\\u" + ((int)one).ToString("x4"));
        text.Append('"');
    }

    static void Write(StringBuilder text, object value)
    {
        if (value == null) {
            text.Append("null");
        } else if (value is bool) {
            text.Append((bool)value ? "true" : "false");
        } else if (value is float) {
            float number = (float)value;
            text.Append("{\"float\":" + *(uint*)&number + "}");
        } else if (value is double) {
            double number = (double)value;
            text.Append("{\"double\":" + *(ulong*)&number + "}");
        } else if (value is string) {
            WriteText(text, (string)value);
        } else if (value is Enum) {
            text.Append(Convert.ToUInt32(value));
        } else if (value is IConvertible) {
            text.Append(((IConvertible)value).ToString(CultureInfo.InvariantCulture));
        } else if (value is IEnumerable) {
            string before = "[";
            foreach (object one in (IEnumerable)value) {
                text.Append(before);
                Write(text, one);
                before = ",";
            }
            text.Append(before == "[" ? "[]" : "]");
        } else {
            WriteFields(text, value);
        }
    }

    // Writes the public fields, properties and arrays of a struct.
    static void WriteFields(StringBuilder text, object value)
    {
        Type type = value.GetType();
        bool isView = type.GetField("bank", BindingFlags.NonPublic | BindingFlags.Instance) != null;
        string before = "{";
        foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Instance)) {
            text.Append(before + "\"" + field.Name + "\":");
            Write(text, field.GetValue(value));
            before = ",";
        }
        foreach (PropertyInfo property in type.GetProperties()) {
            if (isView || property.GetIndexParameters().Length > 0 ||
                property.PropertyType.Name.StartsWith("ReadOnlySpan"))
                continue;
            text.Append(before + "\"" + property.Name + "\":");
            Write(text, property.GetValue(value, null));
            before = ",";
        }
        foreach (MethodInfo method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance |
                                                      BindingFlags.DeclaredOnly)) {
            ParameterInfo[] given = method.GetParameters();
            if (isView || method.IsSpecialName || given.Length != 1 ||
                given[0].ParameterType != typeof(int) || method.ReturnType == typeof(void))
                continue;
            text.Append(before + "\"" + method.Name + "\":[");
            before = ",";
            try {
                for (int i = 0;; i++) {
                    object one = method.Invoke(value, new object[] {i});
                    text.Append(i > 0 ? "," : "");
                    Write(text, one);
                }
            } catch (TargetInvocationException error) {
                if (!(error.InnerException is IndexOutOfRangeException))
                    throw;
                text.Append("]");
            }
        }
        text.Append(before == "{" ? "{}" : "}");
    }
}
