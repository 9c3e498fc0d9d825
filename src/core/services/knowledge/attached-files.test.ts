import { describe, expect, test } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import { textWithFiles } from "../../../plugins/shared/llm/attachment-content";
import type { Attachment } from "../../domain/file/attachment";
import { readCount } from "../../domain/file/file-reading";
import type { LlmMessage, PromptFile } from "../../domain/model/llm";
import { fromBase64 } from "../../domain/text/base64";
import { AppError } from "../../errors/app-error";
import type { PassageRanker } from "../../ports/passage-ranker";
import { AttachedFiles, type AttachmentReading } from "./attached-files";
import type { FileText } from "./file-text";
import { partlyReadIn } from "./given-file";

const { signal } = new AbortController();
const document = (name: string): Attachment => ({
  type: "other",
  name,
  mimeType: "application/pdf",
  data: "AA",
});
/** Paragraphs of about fifty characters, numbered from 0. */
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `Paragraph ${index} of the contract says this or that.`).join(
    "\n\n",
  );
const textOf = (file: PromptFile | undefined) => new TextDecoder().decode(fromBase64(file?.data ?? ""));

/** Finds passages that contain the question as it stands. */
const literal: PassageRanker = {
  rank: async (passages, question) => passages.filter(({ text }) => text.includes(question)),
};

function reader(
  documents: Readonly<Record<string, string | AppError>>,
  ranker = literal,
  recognised?: AttachmentReading["recognised"],
) {
  const notifier = new MemoryNotifier();
  const ofAttachment = async ({ name }: Attachment) => {
    const text = documents[name];
    if (text instanceof AppError) throw text;
    return text;
  };
  const pagesOf = async (_: Attachment, count: number) =>
    Array.from({ length: count }, () => new Uint8Array(1));
  const texts = { ofAttachment, pagesOf } as unknown as FileText;
  const own = { texts, ranker, logger: new MemoryLogger(), notifier };
  return { files: new AttachedFiles({ ...own, ...(recognised ? { recognised } : {}) }), notifier };
}

const asking = (content: string, ...attachments: readonly Attachment[]) =>
  ({ messages: [{ role: "user", content, attachments }] as const }) satisfies {
    messages: readonly LlmMessage[];
  };

describe("attached files", () => {
  test("are given whole where they fit into what the model reads, however long they are", async () => {
    const text = paragraphs(3_000);
    const { files } = reader({ "contract.pdf": text });
    const call = asking("Translate it", document("contract.pdf"), textAttachment("notes.md", text));
    const sent = await files.inText(call, { contextWindow: 1_000_000 }, signal);
    expect(sent[0]?.attachments?.map(textOf)).toEqual([text, text]);
    expect(partlyReadIn(sent)).toEqual([]);
  });

  test("are given in part to a model that reads less, with what bears on the question, and say which part", async () => {
    const { files } = reader({ "contract.pdf": paragraphs(3_000) });
    const call = asking("Paragraph 2345 of", document("contract.pdf"));
    const sent = await files.inText(call, {}, signal);
    expect(textOf(sent[0]?.attachments?.[0])).toContain("Paragraph 2345 of");
    expect(textOf(sent[0]?.attachments?.[0])).toContain("\n[…]\n");
    const [reading] = partlyReadIn(sent);
    expect(reading).toMatchObject({ name: "contract.pdf", of: 3_000 });
    expect(readCount(reading ?? { ranges: [] })).toBeGreaterThan(300);
    expect(reading?.ranges.some(({ from, to }) => from <= 2_345 && 2_345 < to)).toBe(true);
  });

  test("share what there is: short ones are whole, and text files are no exception", async () => {
    const { files } = reader({ "long.pdf": paragraphs(2_000), "short.pdf": "Short." });
    const call = asking(
      "What?",
      document("long.pdf"),
      document("short.pdf"),
      textAttachment("long.csv", paragraphs(2_000)),
    );
    const [long, short, csv] =
      (await files.inText(call, { contextWindow: 16_000 }, signal))[0]?.attachments ?? [];
    expect(short).toMatchObject({ type: "text", data: btoa("Short.") });
    const counts = [long, csv].map((file) => readCount(file?.excerpt ?? { ranges: [] }));
    expect(counts[0]).toBeGreaterThan(100);
    expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0))).toBeLessThan(40);
  });

  test("of which a part was chosen already are left as they are", async () => {
    const { files } = reader({ "long.pdf": paragraphs(2_000) });
    const once = await files.inText(asking("What?", document("long.pdf")), {}, signal);
    expect(await files.inText({ messages: once }, { contextWindow: 2_000 }, signal)).toEqual(once);
  });

  test("that hold no text stay what they were", async () => {
    const { files } = reader({ "blank.pdf": " \n " });
    const call = asking("What?", document("app.exe"), document("blank.pdf"));
    expect(await files.inText(call, {}, signal)).toEqual(call.messages);
  });

  test("without text are named as such, and recorded", async () => {
    const scan = new AppError("file.scan", { name: "scan.pdf", count: 3 });
    const { files, notifier } = reader({ "scan.pdf": scan, "a.pdf": "Text." });
    const sent = await files.inText(asking("What?", document("scan.pdf"), document("a.pdf")), {}, signal);
    const [message] = sent;
    expect(message && textWithFiles(message)).toContain(
      "[Attached file: scan.pdf (application/pdf), without text: 3 pages that are pictures]",
    );
    expect(partlyReadIn(sent)).toEqual([{ name: "scan.pdf", of: 3, unit: "pages", tokens: 0, ranges: [] }]);
    expect(notifier.errors).toEqual([]);
    expect(await files.texts([document("scan.pdf")], signal)).toEqual([]);
  });

  test("without text are shown to models that see, as many pages as they can read, and say how many", async () => {
    const scan = (count: number) => new AppError("file.scan", { name: "scan.pdf", count });
    const { files } = reader({ "scan.pdf": scan(25), "short.pdf": scan(2) });
    const show = (name: string, contextWindow: number) =>
      files.inText(asking("What?", document(name)), { contextWindow, sees: true }, signal);
    const [message] = await show("scan.pdf", 200_000);
    expect(message?.attachments?.map(({ type, name }) => `${type} ${name}`)).toEqual([
      "other scan.pdf",
      ...Array.from({ length: 8 }, (_, page) => `image scan.pdf · ${page + 1}`),
    ]);
    expect(message && textWithFiles(message)).toContain(
      "without text: the first 8 of its 25 pages are the pictures called after it]",
    );
    expect(message && partlyReadIn([message])).toMatchObject([
      { of: 25, unit: "pages", ranges: [{ from: 0, to: 8 }] },
    ]);
    expect((await show("scan.pdf", 8_000))[0]?.attachments).toHaveLength(3);
    expect(partlyReadIn(await show("short.pdf", 200_000))).toEqual([]);
  });

  test("that are PDF go as they are to a model that reads them, with the number of their pages", async () => {
    const text = "[Page 1]\nOne\n[Page 2]\nTwo";
    const scan = new AppError("file.scan", { count: 3 });
    const { files } = reader({ "report.pdf": text, "scan.pdf": scan });
    const call = asking("Sum up", document("report.pdf"), document("scan.pdf"), textAttachment("a.md", "A"));
    const route = { contextWindow: 128_000, readsPdf: true };
    const [sent] = await files.inText(call, route, signal);
    expect(sent?.attachments?.map(({ name, data, isNative }) => [name, data, isNative])).toEqual([
      ["report.pdf", "AA", true],
      ["scan.pdf", "AA", true],
      ["a.md", btoa("A"), undefined],
    ]);
    expect(partlyReadIn([sent as LlmMessage]).map(({ name, of, isNative }) => [name, of, isNative])).toEqual([
      ["report.pdf", 2, true],
      ["scan.pdf", 3, true],
    ]);
    const [told] = await files.inText(call, { contextWindow: 128_000 }, signal);
    expect(textOf(told?.attachments?.[0])).toBe(text);
  });

  test("that have more pages than there is room for go as text", async () => {
    const pages = (count: number) =>
      Array.from({ length: count }, (_, at) => `[Page ${at + 1}]\nShort.`).join("\n");
    const { files } = reader({ "long.pdf": pages(101), "short.pdf": pages(20) });
    const native = async (name: string, contextWindow: number) => {
      const call = asking("Sum up", document(name));
      const [sent] = await files.inText(call, { contextWindow, readsPdf: true }, signal);
      return sent?.attachments?.[0]?.isNative ?? false;
    };
    expect(await native("long.pdf", 1_000_000)).toBe(false);
    expect(await native("short.pdf", 128_000)).toBe(true);
    expect(await native("short.pdf", 32_000)).toBe(false);
  });

  test("that cannot be read are told of once, and stay what they were", async () => {
    const bomb = new AppError("file.too-many-entries", { name: "bomb.docx", limit: 5000 });
    const { files, notifier } = reader({ "bomb.docx": bomb });
    const call = asking("What?", document("bomb.docx"));
    expect(await files.inText(call, {}, signal)).toEqual(call.messages);
    await files.inText(call, {}, signal);
    expect(notifier.errors).toEqual([bomb]);
  });

  test("begin at their beginning where passages cannot be ranked", async () => {
    const broken: PassageRanker = { rank: () => Promise.reject(new Error("broken")) };
    const { files } = reader({ "long.pdf": paragraphs(2_000) }, broken);
    const sent = await files.inText(asking("What?", document("long.pdf")), {}, signal);
    expect(partlyReadIn(sent)[0]?.ranges).toHaveLength(1);
    expect(partlyReadIn(sent)[0]?.ranges[0]?.from).toBe(0);
    // Pieces that follow each other are one text, without a mark of what was left out.
    const given = textOf(sent[0]?.attachments?.[0]);
    expect(given).toBe(paragraphs(2_000).slice(0, given.length));
  });

  test("are not waited for once the call was stopped", async () => {
    const reason = new Error("stopped");
    const { files } = reader({ "a.pdf": new AppError("cancelled") });
    const stopped = AbortSignal.abort(reason);
    await expect(files.inText(asking("What?", document("a.pdf")), {}, stopped)).rejects.toThrow();
  });
});

describe("pictures of text", () => {
  const text = "[Page 1]\nThe harbour froze on 3 March.";
  const picture = { type: "image", name: "note.png", mimeType: "image/png", data: "AA" } as const;

  /** Files of which each text was recognised in the first of two pages; `asked` has the hints that were given. */
  function recognising(found = text) {
    const asked: string[] = [];
    const recognised = { text: found, recognised: { pages: 1, of: 2, confidence: 90 } };
    const { files } = reader({ "scan.pdf": new AppError("file.scan", { count: 2 }) }, literal, {
      of: async (_file, _count, hint) => {
        asked.push(hint);
        return recognised;
      },
      known: async () => (asked.length > 0 ? recognised : undefined),
    });
    const sentTo = async (sees?: boolean) => {
      const route = { contextWindow: 100_000, ...(sees === undefined ? {} : { sees }) };
      const sent = await files.inText(asking("When?", document("scan.pdf"), picture), route, signal);
      return { files: sent[0]?.attachments ?? [], said: textWithFiles({ content: "", ...sent[0] }), sent };
    };
    return { files, asked, sentTo };
  }

  test("are read to a model that does not see, which is told that letters may be wrong", async () => {
    const { sentTo, asked } = recognising();
    const { said, sent } = await sentTo(false);
    expect(said.match(/The harbour froze on 3 March/g)).toHaveLength(2);
    expect(said).toContain(
      "scan.pdf (text recognised in pictures of 1 of its 2 pages; letters and figures may be wrong)",
    );
    expect(asked).toEqual(["When?", "When?"]);
    expect(partlyReadIn(sent)).toMatchObject([
      { name: "scan.pdf", recognised: { pages: 1, of: 2, confidence: 90 } },
      { name: "note.png" },
    ]);
  });

  test("are shown to one that sees, and nothing is recognised", async () => {
    const { sentTo, asked } = recognising();
    const { files } = await sentTo(true);
    expect(files.map(({ type }) => type)).toEqual(["other", "image", "image", "image"]);
    expect(asked).toEqual([]);
  });

  test("where nobody says whether it sees, pages are read and a picture that was attached is shown", async () => {
    const { files } = await recognising().sentTo();
    expect(files.map(({ type }) => type)).toEqual(["text", "image"]);
  });

  test("without text stay what they are", async () => {
    const { files } = await recognising("").sentTo(false);
    expect(files).toMatchObject([{ name: "scan.pdf", excerpt: { of: 2, unit: "pages" } }, picture]);
  });

  test("are texts of a task where a hint of their language is given, and then for who looks without", async () => {
    const { files, asked } = recognising();
    const names = async (options?: Parameters<typeof files.texts>[2]) =>
      (await files.texts([document("scan.pdf")], signal, options)).map(({ file }) => file.name);
    expect(await names()).toEqual([]);
    expect(await names({ sees: true, hint: "When?" })).toEqual([]);
    expect(await names({ hint: "When?" })).toEqual(["scan.pdf"]);
    expect(await names()).toEqual(["scan.pdf"]);
    expect(asked).toEqual(["When?"]);
  });

  test("that are too long are given by the passages that bear on the question, and both are told", async () => {
    const { files } = recognising(paragraphs(3_000));
    const sent = await files.inText(asking("Paragraph 2345 of", document("scan.pdf")), {}, signal);
    expect(textOf(sent[0]?.attachments?.[0])).toContain("Paragraph 2345 of");
    expect(partlyReadIn(sent)).toMatchObject([{ of: 3_000, recognised: { pages: 1, of: 2 } }]);
    expect(textWithFiles({ content: "", ...sent[0] })).toMatch(
      /letters and figures may be wrong; \d+ of 3000/,
    );
  });
});
