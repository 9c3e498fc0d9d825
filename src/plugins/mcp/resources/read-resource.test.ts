import { AppError } from "@core/errors/app-error";
import type { FileText } from "@core/services/knowledge/file-text";
import type { ReadResourceResult } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { toolContext } from "../../../../tests/fakes/tool-context";
import type { McpServerRecord } from "../server-record";
import { readResourceTool, resourceText } from "./read-resource";

const never = new AbortController().signal;
const none = { tools: [], prompts: [], resources: [], templates: [] };
const server = (catalogue: Partial<McpServerRecord["catalogue"]> = {}): McpServerRecord => ({
  ...{ key: "docs", name: "Docs", url: "https://docs.example/mcp", catalogue: { ...none, ...catalogue } },
});
const blob = (uri: string, text: string, mimeType?: string) => ({
  uri,
  blob: btoa(text),
  ...(mimeType ? { mimeType } : {}),
});
const resource = (at: number) => ({ uri: `doc:${at}`, name: `No ${at}` }) as never;

/** Readers that know documents, and note what they read. */
function readers(text: string | undefined = "What it says") {
  const read: object[] = [];
  const texts = {
    read: async ({ name, mimeType, bytes }: Parameters<FileText["read"]>[0]) => {
      read.push({ name, mimeType, length: (bytes as Uint8Array).length });
      return text;
    },
  };
  return { read, texts };
}
const pdf = "application/pdf";

describe("the tool that reads resources", () => {
  const toolOf = (of: McpServerRecord, answer: () => Promise<ReadResourceResult>) => {
    const { texts, read } = readers();
    const output = ({ content }: { content?: readonly object[] }) => ({
      content: `${content?.length} blocks`,
    });
    return { read, tool: readResourceTool(of, answer, () => ({ texts, output }) as never) };
  };
  const nothing = async () => ({ contents: [] });

  test("names the host, and up to forty of the resources that there are", () => {
    const { tool } = toolOf(server(), nothing);
    expect(tool.description).toBe("Reads a resource of the server docs.example (Docs) by its address.");
    expect(tool.touch?.({ uri: "a" }, toolContext, never)).toEqual({
      effect: "sends",
      target: "docs.example",
    });
    const template = { uri: "doc:{id}", name: "One", blanks: ["id", "part"] } as never;
    const described = (count: number) =>
      toolOf(
        server({ templates: [template], resources: Array.from({ length: count }, (_, at) => resource(at)) }),
        nothing,
      ).tool.description;
    expect(described(1)).toMatch(
      /address\. What it says it has:\ndoc:\{id\} \(One; fill in id, part\)\ndoc:0 \(No 0\)$/,
    );
    expect(described(39)).toMatch(/doc:38 \(No 38\)$/);
    expect(described(41)).toMatch(/doc:38 \(No 38\)\nand 2 more that are not named here$/);
  });

  test("gives what there is as somebody else's: blocks, and the texts of documents", async () => {
    const contents = [
      { uri: "doc:1", text: "Plain" },
      blob("doc:a/b.pdf?x#y", "%PDF", pdf),
      blob("doc:2", "\u0000\u0001", "x/y"),
    ];
    const { tool, read } = toolOf(server(), async () => ({ contents }));
    const uri = `doc:${"x".repeat(300)}`;
    expect(await tool.run({ uri }, toolContext, never)).toEqual({
      content: "3 blocks\n\nWhat it says",
      source: `docs.example: ${uri.slice(0, 200)}`,
      isUntrusted: true,
    });
    expect(read[0]).toEqual({ name: "b.pdf", mimeType: pdf, length: 4 });
  });

  test("tells the server's refusal, and fails with anything else", async () => {
    const refusing = (error: Error) =>
      toolOf(server(), () => Promise.reject(error)).tool.run({ uri: "a" }, toolContext, never);
    expect(await refusing(new AppError("mcp.failed", { host: "x", reason: "no such" }))).toMatchObject({
      content: "The server did not give it: no such",
      isUntrusted: true,
    });
    await expect(refusing(new AppError("mcp.unreachable"))).rejects.toMatchObject({
      code: "mcp.unreachable",
    });
    await expect(refusing(new Error("x"))).rejects.toThrow("x");
  });
});

describe("the text of a resource", () => {
  test("is that of all its parts, those without any left out", async () => {
    const { texts } = readers();
    const contents = [{ uri: "a", text: "One" }, { uri: "b", text: "  " }, blob("c.pdf", "%PDF", pdf)];
    expect(await resourceText({ contents }, texts, never)).toBe("One\n\nWhat it says");
  });

  test("is decoded where the bytes are a text, or no reader knows them and they can be read", async () => {
    const { texts, read } = readers(undefined);
    const known = {
      ...texts,
      read: async (...given: Parameters<typeof texts.read>) => void (await texts.read(...given)),
    };
    expect(
      await resourceText({ contents: [blob("c.txt", "Hello", "text/plain")] }, known as never, never),
    ).toBe("Hello");
    expect(read).toEqual([]);
    expect(await resourceText({ contents: [blob("c.pdf", "Hello", pdf)] }, known as never, never)).toBe(
      "Hello",
    );
    expect(read).toHaveLength(1);
    const binary = { contents: [blob(`c/${"x".repeat(300)}`, "\u0000\u0001\u0002\u0003", "x/y")] };
    await expect(resourceText(binary, known as never, never)).rejects.toMatchObject({
      code: "mcp.no-text",
      params: { name: `c/${"x".repeat(198)}` },
    });
    await expect(resourceText({ contents: [] }, known as never, never)).rejects.toMatchObject({
      params: { name: "" },
    });
  });

  test("is not read any more once nobody waits for it", async () => {
    const { texts, read } = readers();
    const stopped = AbortSignal.abort(new Error("stopped"));
    await expect(resourceText({ contents: [blob("c.pdf", "%PDF", pdf)] }, texts, stopped)).rejects.toThrow(
      "stopped",
    );
    expect(read).toEqual([]);
  });
});
