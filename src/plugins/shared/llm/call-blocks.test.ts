import type { FinishReason, LlmPart } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { callsInText } from "./call-blocks";

const MARK = "call-a1b2c3d4";
const FENCE = "```";
const TOOLS = ["weather", "cities"].map((name) => ({ name, description: "", parameters: {} }));
const block = (json: string) => `${FENCE}${MARK}\n${json}\n${FENCE}\n`;
const PARIS = block('{"name": "weather", "arguments": {"city": "Paris"}}');
const CITIES = block('{"name": "cities"}');

async function* streamed(pieces: readonly string[], reason: FinishReason): AsyncGenerator<LlmPart> {
  for (const text of pieces) yield { type: "text-delta", text };
  yield { type: "finish", reason };
}

async function read(pieces: readonly string[], reason: FinishReason = "stop") {
  let text = "";
  const calls: string[] = [];
  let ended: FinishReason | undefined;
  for await (const part of callsInText(streamed(pieces, reason), TOOLS, MARK)) {
    if (part.type === "text-delta") text += part.text;
    if (part.type === "tool-call") calls.push(`${part.call.name} ${part.call.arguments}`);
    if (part.type === "finish") ended = part.reason;
  }
  return { text, calls, ended };
}

/** Whole, letter by letter, and in every two pieces: the same has to come out. */
async function readHoweverCut(text: string, reason?: FinishReason) {
  const whole = await read([text], reason);
  const cuts = Array.from(text, (_, at) => [text.slice(0, at), text.slice(at)]);
  for (const pieces of [[...text], ...cuts]) expect(await read(pieces, reason)).toEqual(whole);
  return whole;
}

describe("calls in text", () => {
  test("are blocks at the beginning of a line, however the text is cut", async () => {
    expect(await readHoweverCut(`I look.\n\n${PARIS}\n${CITIES}`)).toEqual({
      text: "I look.\n\n",
      calls: ['weather {"city":"Paris"}', "cities {}"],
      ended: "tool-calls",
    });
  });

  test("may be written on several lines, with a carriage return, and end without a line break", async () => {
    const spread = `${FENCE}${MARK}\r\n{\n  "name": "weather",\n  "arguments": {"city": "Paris"}\n}\r\n${FENCE}`;
    expect(await readHoweverCut(spread)).toMatchObject({ text: "", calls: ['weather {"city":"Paris"}'] });
  });

  test("whose closing fence never came count when the model had ended, not when its limit ended it", async () => {
    const open = PARIS.slice(0, PARIS.lastIndexOf(FENCE));
    expect(await readHoweverCut(open)).toMatchObject({ calls: ['weather {"city":"Paris"}'] });
    expect(await readHoweverCut(`So.\n${open}`, "length")).toEqual({
      text: "So.\n",
      calls: [],
      ended: "length",
    });
  });

  test.each([
    ["in a block of code", `${FENCE}md\n${PARIS}${FENCE}\n`],
    ["in a longer fence", `~~~~\n${PARIS}~~~\n${PARIS}~~~~\n`],
    ["in a quotation", PARIS.replaceAll(/^/gm, "> ")],
    ["in a list", PARIS.replaceAll(/^/gm, "  ")],
    ["in the middle of a line", `It writes ${PARIS}`],
    ["with another mark", PARIS.replace(MARK, "call-00000000")],
    ["with a longer mark", PARIS.replace(MARK, `${MARK}5`)],
    ["without a mark", PARIS.replace(MARK, "json")],
    ["of no offered tool", block('{"name": "delete", "arguments": {}}')],
    ["that is no JSON", block("{name: weather}")],
    ["with arguments that are none", block('{"name": "weather", "arguments": "Paris"}')],
    ["with a list of arguments", block('{"name": "weather", "arguments": ["Paris"]}')],
  ])("a block %s is text and stays text", async (_, text) => {
    expect(await readHoweverCut(text)).toEqual({ text, calls: [], ended: "stop" });
  });

  test("what a model makes up after a call is left out, and so are calls that go back to it", async () => {
    expect(await readHoweverCut(`${PARIS}Result: 18 °C.\n${CITIES}It is 18 °C.`)).toMatchObject({
      text: "",
      calls: ['weather {"city":"Paris"}'],
    });
  });

  test("a reply that breaks off keeps what had come", async () => {
    async function* cut(): AsyncGenerator<LlmPart> {
      yield { type: "text-delta", text: `So.\n${FENCE}call-` };
      throw new Error("cut");
    }
    const texts: string[] = [];
    const reading = (async () => {
      for await (const part of callsInText(cut(), TOOLS, MARK)) if ("text" in part) texts.push(part.text);
    })();
    await expect(reading).rejects.toThrow("cut");
    expect(texts.join("")).toBe(`So.\n${FENCE}call-`);
  });

  test.each([
    ["openings", `${FENCE}${MARK}\n`],
    ["beginnings of openings", `${FENCE}call-\n`],
    ["blocks", PARIS],
    ["one line", FENCE],
  ])("what reading costs grows as the text does: %s", async (_, piece) => {
    const input = (length: number) => [...piece.repeat(Math.ceil(length / piece.length))];
    await expectLinear(4_000, (pieces) => read(pieces), { of: input });
  });
});
