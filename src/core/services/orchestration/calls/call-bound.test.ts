import type { Attachment } from "@core/domain/file/attachment";
import { MOST_KNOWLEDGE_LENGTH } from "@core/services/knowledge/retrieval";
import { textWithFiles } from "@shared/llm/attachment-content";
import { describe, expect, test } from "vitest";
import { promptBound, requestedBy, tokenBound } from "./call-bound";

const bytes = (text: string) => new TextEncoder().encode(text).length;
const attached = (type: Attachment["type"], data: string): Attachment => {
  return { type, name: "été.txt", mimeType: "text/plain", data };
};

describe("a bound for the tokens of a prompt", () => {
  test("is never less than the bytes of what is sent", () => {
    for (const content of ["", "Write", "한국어", "👋"]) {
      for (const data of ["", btoa("a"), btoa("word ".repeat(50))]) {
        const message = { role: "user", content, attachments: [attached("text", data)] } as const;
        expect(promptBound([message], false)).toBeGreaterThanOrEqual(bytes(textWithFiles(message)));
      }
    }
    expect(tokenBound("한국어")).toBe(9);
  });

  test("leaves room for passages of the agent's files", () => {
    expect(promptBound([], true) - promptBound([], false)).toBeGreaterThanOrEqual(MOST_KNOWLEDGE_LENGTH * 3);
  });

  test("takes a file that is no text for the words that name it", () => {
    const document = { ...attached("other", btoa("pdf".repeat(10_000))), name: "scan.pdf" };
    const message = { role: "user", content: "", attachments: [document] } as const;
    expect(promptBound([message], false)).toBeGreaterThanOrEqual(bytes(textWithFiles(message)));
    expect(promptBound([message], false)).toBeLessThan(1_000);
  });

  test("counts what is said of the part of a file", () => {
    const excerpt = { of: 123_456, tokens: 1, ranges: [{ from: 7, to: 98_765 }] };
    const message = {
      role: "user",
      content: "",
      attachments: [{ ...attached("text", btoa("a")), excerpt }],
    } as const;
    expect(promptBound([message], false)).toBeGreaterThanOrEqual(bytes(textWithFiles(message)));
  });

  test("does not take the bytes of a picture for words", () => {
    const picture = {
      role: "user",
      content: "",
      attachments: [attached("image", "A".repeat(5_000_000))],
    } as const;
    expect(promptBound([picture], false)).toBeLessThan(50_000);
  });
});

test("thoughts have room beside the reply, more of it the harder a model is to think", () => {
  expect(requestedBy({ purpose: "analysis" }, { thinks: false })).toBe(8_192);
  expect(requestedBy({ purpose: "analysis" }, { thinks: true })).toBe(8_192 + 16_384);
  expect(requestedBy({ purpose: "execution", effort: "high" }, { thinks: true })).toBe(16_384 + 32_768);
  expect(requestedBy({ purpose: "execution", effort: "high" }, { thinks: false })).toBe(16_384);
});

test("a model of which nothing is known has it where an effort is chosen, or its thoughts left no room", () => {
  expect(requestedBy({ purpose: "analysis" }, {})).toBe(8_192);
  expect(requestedBy({ purpose: "analysis", effort: "low" }, {})).toBe(8_192 + 8_192);
  expect(requestedBy({ purpose: "analysis", thinksLong: true }, {})).toBe(8_192 + 2 * 16_384);
});
