import { expect, test } from "vitest";
import { readTranscript, replyTo } from "./recording";

const transcript = readTranscript(
  "before\r\n=== prompt\r\nWrite a haiku.\r\n\r\n=== brief\n{}\n=== execution | about rain\nRain\n\nfalls\n" +
    "=== execution\nAnything\n=== no | mark\n== no mark",
);

test("a transcript is a request and replies, each below its mark", () =>
  expect(transcript).toEqual({
    prompt: "Write a haiku.",
    replies: [
      { purpose: "brief", text: "{}" },
      { purpose: "execution", holds: "about rain", text: "Rain\n\nfalls" },
      { purpose: "execution", text: "Anything" },
      { purpose: "no", holds: "mark", text: "== no mark" },
    ],
  }));

test("one without a request has none", () => expect(readTranscript("=== brief\n{}").prompt).toBe(""));

test("a call is answered by the first reply for its purpose whose words its prompt holds", () => {
  const reply = (purpose: string, ...contents: readonly string[]) =>
    replyTo(
      transcript,
      purpose,
      contents.map((content) => ({ content })),
    );
  expect(reply("execution", "a haiku", "it is about rain")).toBe("Rain\n\nfalls");
  expect(reply("execution", "about snow")).toBe("Anything");
  expect(reply("no", "nothing")).toBeUndefined();
  expect(reply("title", "about rain")).toBeUndefined();
});
