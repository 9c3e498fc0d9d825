import { describe, expect, it, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { requestFor } from "../../../../tests/fakes/export-request";
import { sample as agentsOfAcme } from "../../../../tests/point-samples/agent-source";
import { sample as plainText } from "../../../../tests/point-samples/artifact-exporter";
import { sample as prompts } from "../../../../tests/point-samples/instruction-source";
import { sample as command } from "../../../../tests/point-samples/slash-command";
import { sample as tildeReader } from "../../../../tests/point-samples/text-extractor";
import { keepingTracer } from "../../../../tests/point-samples/tracer";
import { AgentSources } from "../../points/agent-source";
import { ArtifactExporters } from "../../points/artifact-exporter";
import { AttachmentOffers } from "../../points/attachment-offer";
import { InstructionSources } from "../../points/instruction-source";
import { SlashCommands } from "../../points/slash-command";
import { TextExtractors } from "../../points/text-extractor";
import { Tracers } from "../../points/tracer";
import { readWith } from "../knowledge/file-text";

const signal = () => new AbortController().signal;
const wrong = { code: "external-plugin.wrong-answer" };
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

describe("a file that is made", () => {
  const exported = async (over: object) => {
    const exporter = onlyOne((await contained([{ ...plainText, ...over }])).plugin, ArtifactExporters);
    if (exporter.delivery !== "file") throw new Error("it makes a file");
    return (await exporter.load(loadingContext))(requestFor({ content: "Text" }), signal());
  };

  it("is called what the manifest says, whatever the function does", async () => {
    const given = { value: { extension: "exe", mimeType: "text/html" }, bytes: bytes("MZ") };
    expect(await exported({ export: () => given })).toEqual({
      extension: "txt",
      mimeType: "text/plain",
      content: new TextEncoder().encode("MZ"),
    });
  });

  it.each([undefined, 7, { value: "text" }, ["text"]])("is none where it is %j", async (given) => {
    await expect(exported({ export: () => given })).rejects.toMatchObject(wrong);
  });

  it.each(["exe", "EXE", "txt.exe", "", "bat", "lnk", "docm", "py", "webloc", "../txt"])(
    "is no program or path: %j",
    async (extension) => {
      await expect(contained([{ ...plainText, extension }])).rejects.toThrow(
        expect.objectContaining({ params: expect.objectContaining({ field: "extension" }) }),
      );
    },
  );
});

describe("agents", () => {
  const listed = async (list: unknown) =>
    (
      await onlyOne((await contained([{ ...agentsOfAcme, list }])).plugin, AgentSources).load(loadingContext)
    ).list(signal());
  const poet = { id: "poet", name: "Poet", role: "Writes", instructions: "Rhyme." };

  it("reach nothing here, and are nobody else's", async () => {
    const greedy = {
      ...poet,
      id: "troupe",
      tools: ["write-files"],
      provider: "openai",
      knowledgeItemIds: ["secret"],
    };
    const { agents } = await listed(() => ({ agents: [greedy] }));
    expect(agents).toEqual([{ ...poet, id: "plugin-acme-pack--troupe", origin: "Acme pack" }]);
  });

  it("that never come are given up, as all others wait for them", async () => {
    vi.useFakeTimers();
    const told = expect(listed(() => new Promise(() => {}))).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { plugin: "Acme pack", seconds: 5 },
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await told;
    vi.useRealTimers();
  });

  it("that are malformed, huge or twice there are left out and counted", async () => {
    const bad = [
      null,
      7,
      { id: "__proto__" },
      { ...poet, id: "a b" },
      { ...poet, id: "long", instructions: "x".repeat(20_000) },
      poet,
    ];
    const { agents, skipped } = await listed(() => ({ agents: [poet, ...bad] }));
    expect([agents.length, skipped.length]).toEqual([1, bad.length]);
  });

  it.each([undefined, [poet], { agents: poet }, { agents: Array(51).fill(poet) }])(
    "are none where %# is given",
    async (given) => {
      await expect(listed(() => given)).rejects.toMatchObject(wrong);
    },
  );
});

describe("texts and files for a prompt", () => {
  it.each([undefined, "", 7, "x".repeat(100_001)])(
    "instructions are none where they are %#",
    async (given) => {
      const library = await onlyOne(
        (await contained([{ ...prompts, fetch: () => given }])).plugin,
        InstructionSources,
      ).load(loadingContext);
      await expect(library.fetch({ source: "acme-prompts", name: "x" }, signal())).rejects.toMatchObject(
        wrong,
      );
    },
  );

  it("a command gives its text, and says where it is from", async () => {
    const text = ({ values }: { readonly values: { readonly word: string } }) => `Rhyme ${values.word}`;
    const slash = onlyOne((await contained([{ ...command, text }])).plugin, SlashCommands);
    expect(slash).toMatchObject({ name: "rhyme", origin: "Acme pack" });
    expect(await (await slash.load(loadingContext))({ word: "rose" }, signal())).toBe("Rhyme rose");
    await expect(contained([{ ...command, name: "a b", text }])).rejects.toThrow(
      expect.objectContaining({ code: "external-plugin.bad-contribution" }),
    );
  });

  const offered = async (file: unknown) =>
    (
      await onlyOne(
        (
          await contained([{ point: "attachment-offer", id: "notes", name: "Notes", file }])
        ).plugin,
        AttachmentOffers,
      ).load(loadingContext)
    )(signal());

  it("an offer gives a file", async () => {
    const file = await offered(() => ({ value: { name: "a.txt", type: "text/plain" }, bytes: bytes("Hi") }));
    expect([file.name, file.type, await file.text()]).toEqual(["a.txt", "text/plain", "Hi"]);
  });

  it.each([
    ["a path", { name: "../a.txt", type: "text/plain" }],
    ["a device", { name: "con", type: "text/plain" }],
    ["a name that turns around", { name: "a\u202Etxt.exe", type: "text/plain" }],
    ["a type that is none", { name: "a.txt", type: "text/plain; x" }],
    ["nothing", null],
  ])("which is not called %s", async (_, value) => {
    await expect(offered(() => ({ value, bytes: bytes("Hi") }))).rejects.toMatchObject(wrong);
  });

  it("and is not larger than any that may be attached", async () => {
    const huge = {
      value: { name: "a.txt", type: "text/plain" },
      bytes: new ArrayBuffer(10 * 1024 * 1024 + 1),
    };
    await expect(offered(() => huge)).rejects.toMatchObject(wrong);
  });
});

it("a tracer is told of attached files by name, and has nothing of their bytes", async () => {
  const { contribution, written } = keepingTracer();
  const tracer = await onlyOne((await contained([contribution])).plugin, Tracers).load(loadingContext);
  const attachments = [{ type: "text", name: "a.txt", mimeType: "text/plain", data: btoa("milk") }] as const;
  const request = {
    ...{ requestId: "r", provider: "p", model: "m", purpose: "chat", startedAt: 0, durationMs: 0 },
    status: "success" as const,
    messages: [{ role: "user" as const, content: "Read", attachments }],
  };
  await tracer.record(request, signal());
  expect(await written()).toContain("a.txt");
  expect(await written()).not.toContain(btoa("milk"));
});
