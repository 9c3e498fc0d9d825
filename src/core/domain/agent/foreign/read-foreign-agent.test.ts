import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../../../tests/growth";
import { toBase64 } from "../../text/base64";
import { readForeignAgent } from "./read-foreign-agent";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (value: unknown) =>
  readForeignAgent(bytesOf(typeof value === "string" ? value : JSON.stringify(value)));

/** A picture with a text chunk, as the programs for character cards write one. */
function picture(...chunks: readonly (readonly [keyword: string, text: string])[]): Uint8Array {
  const parts = [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)];
  for (const [keyword, text] of [["IHDR-like", "x"] as const, ...chunks]) {
    const data = bytesOf(`${keyword}\0${text}`);
    const frame = new Uint8Array(12 + data.length);
    new DataView(frame.buffer).setUint32(0, data.length);
    frame.set(bytesOf("tEXt"), 4);
    frame.set(data, 8);
    parts.push(frame);
  }
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const CARD = {
  name: "Ada\u202E",
  description: "{{char}} is a mathematician who knows {{user}}.",
  personality: "Exact.",
  scenario: "London, 1843.",
  first_mes: "Good day, {{user}}.",
  mes_example: "<START>",
  system_prompt: "",
  tags: ["history", "x".repeat(500)],
  character_book: { entries: [{ content: "The Engine is unbuilt." }, { content: "No.", enabled: false }] },
};

describe("an agent of another application", () => {
  it("is a skill, whose header names it and whose text instructs it", () => {
    const skill = [
      "---",
      "name: pdf-forms",
      "description: >",
      "  Fills in forms.",
      "  Use it for PDF.",
      "allowed-tools: Bash",
      "---",
      "# Forms",
      "Run `scripts/fill.py`.",
    ].join("\r\n");
    expect(read(skill)).toEqual({
      draft: {
        name: "Pdf forms",
        role: "Fills in forms. Use it for PDF.",
        desc: "Fills in forms. Use it for PDF.",
        instructions: "# Forms\r\nRun `scripts/fill.py`.",
      },
      leftOut: ["tools", "files"],
    });
    expect(read("---\nname: \"a: b\" \ndescription: 'it''s'\n---\nDo it.")?.draft).toMatchObject({
      name: "A: b",
      role: "it's",
    });
  });

  it.each([
    [
      "in a picture of version 2",
      picture(["chara", toBase64(bytesOf(JSON.stringify({ spec: "chara_card_v2", data: CARD })))]),
    ],
    ["as JSON of version 3", bytesOf(JSON.stringify({ spec: "chara_card_v3", data: CARD }))],
    ["as JSON of version 1", bytesOf(JSON.stringify(CARD))],
  ])("is a character card %s, with what it says of itself in its instructions", (_, bytes) => {
    const found = readForeignAgent(bytes);
    expect(found?.draft.name).not.toContain("\u202E");
    expect(found?.draft.role).toBe("Exact.");
    expect(found?.draft.instructions).toContain("is a mathematician who knows the user.");
    expect(found?.draft.instructions).toContain("## What is known\nThe Engine is unbuilt.\n\n##");
    expect(found?.draft.instructions).not.toMatch(/\{\{|No\./);
    expect(found?.draft.tags?.every((tag) => tag.length <= 30)).toBe(true);
  });

  it("is a preset of LibreChat, without its model", () => {
    const preset = { presetId: "p", title: "Editor", endpoint: "openAI", model: "gpt-4o", temperature: 0.3 };
    expect(read({ ...preset, promptPrefix: "Correct the text." })).toEqual({
      draft: expect.objectContaining({
        name: "Editor",
        role: "Correct the text.",
        instructions: "Correct the text.",
        temperature: 0.3,
      }),
      leftOut: ["model"],
    });
  });

  it.each([
    "hello",
    "---\nname: x\n---\n",
    "---\nno header",
    "[]",
    '{"name":"X"}',
    '{"kind":"troupe-agent","agent":{}}',
  ])("is not what is something else: %s", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    ["without a card", picture(["Comment", "nice"])],
    ["with one that is no base64", picture(["chara", "<b>"])],
    ["that breaks off", picture(["chara", toBase64(bytesOf(JSON.stringify(CARD)))]).subarray(0, 60)],
    [
      "whose lengths lie",
      Uint8Array.of(...picture().subarray(0, 8), 255, 255, 255, 255, 116, 69, 88, 116, 0, 0, 0, 0, 0),
    ],
  ])("is refused as a picture %s", (_, bytes) => {
    expect(() => readForeignAgent(bytes)).toThrow(expect.objectContaining({ code: "agent.no-card" }));
  });

  it.each([
    ["links", 4_000, (length: number) => `---\nname: x\n---\n${"](".repeat(length)}`],
    ["fields", 4_000, (length: number) => `---\n${"a: ".repeat(length)}`],
    ["placeholders", 20_000, (length: number) => ({ ...CARD, description: "{{char}".repeat(length) })],
  ])("takes linear time to be refused, whatever it was made for: %s", async (_, least, make) => {
    await expectLinear(least, (length) => read(make(length)));
  });
});
