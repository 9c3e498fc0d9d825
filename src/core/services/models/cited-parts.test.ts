import { describe, expect, test } from "vitest";
import type { Citation, LlmPart } from "../../domain/model/llm";
import { SourceNumbers } from "../../domain/source/source-numbers";
import { citedParts } from "./cited-parts";
import { collectReply } from "./collect-reply";

const text = (said: string): LlmPart => ({ type: "text-delta", text: said });
const cites = (url: string, end?: number, passage?: string): LlmPart => {
  const citation: Citation = { url, title: url.slice(8), ...(passage ? { passage } : {}), start: 0, end };
  return { type: "citation", citation };
};
const A = "https://a.example/";
const B = "https://b.example/";

async function read(...parts: readonly LlmPart[]) {
  const seen: unknown[] = [];
  const stream = (async function* () {
    yield* parts;
    yield { type: "finish", reason: "stop" } as const;
  })();
  const numbers = new SourceNumbers();
  const reply = await collectReply(
    citedParts(stream, numbers, () => 7),
    (part) => seen.push(part),
  );
  return { text: reply.text, sources: numbers.given, seen };
}

describe("citations of a provider", () => {
  test("become numbers right after what goes back to a page, however late they come", async () => {
    const { text: said, sources } = await read(
      text("Two rivers meet. "),
      text("One is long."),
      cites(B, 29),
      cites(A, 16, "They meet in Lyon."),
      text(" The end."),
      cites(A, 29, "They meet in Lyon."),
    );
    expect(said).toBe("Two rivers meet. [102] One is long. [101] [102] The end.");
    expect(sources).toEqual([
      { kind: "web", number: 101, url: B, name: "b.example/", readAt: 7 },
      { kind: "web", number: 102, url: A, name: "a.example/", readAt: 7, passage: "They meet in Lyon." },
    ]);
  });

  test("stand once at a place, and at the end where no place is told or one beyond it", async () => {
    const { text: said } = await read(text("It is so."), cites(A), cites(A, 9), cites(A, 4_000));
    expect(said).toBe("It is so. [101]");
  });

  test("make no link of what follows them", async () => {
    const { text: said } = await read(text("So it is"), cites(A), text("(https://evil.example)"));
    expect(said).toBe("So it is [101] (https://evil.example)");
    const early = await read(text("So it is(https://evil.example)"), cites(A, 8));
    expect(early.text).toBe("So it is [101] (https://evil.example)");
  });

  test("are bounded in number", async () => {
    const many = Array.from({ length: 1_000 }, (_, place) => cites(`${A}${place}`));
    const { sources } = await read(text("So."), ...many);
    expect(sources.length).toBe(200);
  });

  test("leave a reply without any as it is", async () => {
    const { text: said, seen } = await read(text("a"), text("(b)"));
    expect(said).toBe("a(b)");
    expect(seen).toHaveLength(3);
  });
});
