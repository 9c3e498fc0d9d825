import { describe, expect, it, vi } from "vitest";
import { contained, onlyOne } from "../../../../tests/fakes/contained";
import { entries, holdsBounds } from "../../../../tests/fakes/contribution-bounds";
import { sample as tildeReader } from "../../../../tests/point-samples/text-extractor";
import { readWith } from "../../services/knowledge/extract-text";
import { TextExtractors } from "./index";

const signal = () => new AbortController().signal;
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

describe("text of a file", () => {
  const read = async (extract: unknown, until = signal()) =>
    readWith(
      onlyOne((await contained([{ ...tildeReader, extract }])).plugin, TextExtractors),
      new File(["~"], "a.tilde", { type: "application/x-tilde" }),
      until,
    );

  it("may come as bytes, where it is long", async () => {
    expect(await read(() => ({ value: null, bytes: bytes("Saône") }))).toBe("Saône");
  });

  it.each([undefined, "text", { text: 7 }, { text: null }, ["text"]])(
    "is none where it is %j",
    async (given) => {
      await expect(read(() => given)).rejects.toMatchObject({ code: "knowledge.unreadable" });
    },
  );

  it("is read of its name, its type and its bytes", async () => {
    const told = ({ name, type, bytes: given }: { name: string; type: string; bytes: ArrayBuffer }) => ({
      text: `${name} ${type} ${new TextDecoder().decode(given)}`,
    });
    expect(await read(told)).toBe("a.tilde application/x-tilde ~");
  });

  it("that is longer than any file's is told", async () => {
    const text = "x".repeat(10 * 1024 * 1024 + 1);
    await expect(read(() => ({ text }))).rejects.toMatchObject({ code: "file.text-too-long" });
  });

  it("that never comes is waited for as long as for a worker's", async () => {
    vi.useFakeTimers();
    const reading = read(() => new Promise(() => {}));
    const told = expect(reading).rejects.toMatchObject({ code: "file.too-slow" });
    await vi.advanceTimersByTimeAsync(30_000);
    await told;
    vi.useRealTimers();
  });

  it("has the reason why there is none, in the plugin's words", async () => {
    const failing = () => {
      throw new Error("it is encrypted");
    };
    await expect(read(failing)).rejects.toMatchObject({ params: { reason: "Acme pack: it is encrypted" } });
  });

  it("is of kinds that can be, in lower case", async () => {
    for (const over of [
      { extensions: [".tilde"] },
      { extensions: ["TILDE"] },
      { mimeTypes: ["text"] },
      { mimeTypes: [] },
    ])
      await expect(contained([{ ...tildeReader, ...over }])).rejects.toThrow(
        expect.objectContaining({ code: "external-plugin.bad-contribution" }),
      );
  });
});

holdsBounds(tildeReader, {
  mimeTypes: entries(50, (place) => `text/e${place}`),
  extensions: entries(50, (place) => `e${place}`),
});
