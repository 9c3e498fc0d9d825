import { describe, expect, test } from "vitest";
import { partOf, partsOf } from "./mail-parts";

const part = (...lines: readonly string[]) => partOf(lines.join("\r\n"));

describe("the head of a part", () => {
  test("names headers in any case, the first of a name, unfolded and decoded", () => {
    const { header, body } = part("Subject: =?utf-8?q?caf=C3=A9?=", " and more", "SUBJECT: other", "", "Hi");
    expect([header("subject"), header("SUBJECT"), header("to"), body]).toEqual([
      "café and more",
      "café and more",
      "",
      "Hi",
    ]);
  });

  test("passes over lines that are no headers, and goes on with none that was left out", () => {
    const { header } = part(": nothing", "no colon", "A: 1", "A: 2", " of the second", "B: 3", "", "C: 4");
    expect([header("a"), header("b"), header("c")]).toEqual(["1", "3", ""]);
  });

  test("cuts a header that goes on for too long", () => {
    expect(part(`A: ${"x".repeat(30_000)}`, " y").header("a")).toHaveLength(20_000);
  });

  test("may be all there is", () => {
    expect(partOf("A: 1")).toMatchObject({ body: "", type: "text/plain" });
  });
});

describe("the kind of a part", () => {
  test("is plain text unless it says another", () => {
    expect(part("Content-Type: nonsense", "").type).toBe("text/plain");
    expect(
      part('Content-Type: Text/HTML; Charset="utf-8"', "Content-Transfer-Encoding:  BASE64 ", ""),
    ).toMatchObject({
      ...{ type: "text/html", charset: "utf-8", encoding: "base64", boundary: "" },
    });
  });

  test("is a file where it is attached or has a name", () => {
    expect(part("Content-Disposition: attachment", "").isAttached).toBe(true);
    expect(part("Content-Disposition: inline; filename=a.txt", "")).toMatchObject({
      isAttached: true,
      fileName: "a.txt",
    });
    expect(part("Content-Type: text/plain; name=b.txt", "")).toMatchObject({
      isAttached: true,
      fileName: "b.txt",
    });
    expect(part("Content-Disposition: inline", "").isAttached).toBe(false);
    expect(part("Content-Type: multipart/mixed; name=c; boundary=x", "").isAttached).toBe(false);
  });

  test.each([
    ['filename="a \\"b\\".txt"', 'a "b".txt'],
    ["filename*=utf-8'en'caf%C3%A9.txt", "café.txt"],
    ["filename*1=b.txt; filename*0=a", "ab.txt"],
    ["filename*0*=utf-8''caf%C3%A9; filename*1*=%20x", "café x"],
    ["filename=plain.txt; other=x", "plain.txt"],
    ["filename==?utf-8?q?caf=C3=A9?=", "café"],
  ])("has the name that %s says", (parameter, name) => {
    expect(part(`Content-Disposition: attachment; ${parameter}`, "").fileName).toBe(name);
  });
});

describe("the parts of a message", () => {
  const texts = (body: string) =>
    partsOf(partOf(`Content-Type: multipart/mixed; boundary=x\n\n${body}`)).map((each) => each.body.trim());

  test("stand between its boundaries, without what is before the first and after the last", () => {
    expect(texts("before\n--x\n\na\n--x\nA: 1\n\nb\n--x--\nafter\n--x\n\nc")).toEqual(["a", "b"]);
    expect(texts("--x\n\na\n--x\n\nb")).toEqual(["a", "b"]);
    expect(texts("--x")).toEqual([]);
    expect(texts("nothing")).toEqual([]);
  });

  test("are the message itself as plain text where it has no boundary", () => {
    expect(partsOf(part("Content-Type: multipart/mixed", "", "Hi"))).toMatchObject([
      { type: "text/plain", body: "Hi" },
    ]);
  });
});
