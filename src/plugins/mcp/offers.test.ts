import { AppError } from "@core/errors/app-error";
import { AttachmentOffers } from "@core/points/attachment-offer";
import { SlashCommands } from "@core/points/slash-command";
import { Tools } from "@core/points/tool";
import { describe, expect, test } from "vitest";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import { toolContext } from "../../../tests/fakes/tool-context";
import { offersOf, refusalText, type ServerAccess, toldOf } from "./offers";
import type { McpServerRecord, McpTool } from "./server-record";

const never = new AbortController().signal;
const tool = (name: string, more: Partial<McpTool> = {}): McpTool => ({
  name,
  description: "",
  parameters: {},
  ...more,
});
const server = (catalogue: object, more: Partial<McpServerRecord> = {}): McpServerRecord => ({
  ...{ key: "docs", name: "Docs", url: "https://docs.example:8/mcp" },
  ...more,
  catalogue: { tools: [], prompts: [], resources: [], templates: [], ...catalogue },
});

/** The offers of a server by their kinds, and all that it is asked. */
function offers(of: McpServerRecord, answer: unknown = {}) {
  const asked: unknown[] = [];
  const it = new Proxy(
    {},
    {
      get:
        (_, method) =>
        async (...given: readonly unknown[]) => {
          asked.push([method, ...given.filter((each) => !(each instanceof AbortSignal))]);
          return answer;
        },
    },
  );
  const access = {
    use: async (key: string, _: AbortSignal, work: (given: never) => unknown) => {
      asked.push(key);
      return work(it as never);
    },
    call: async ({ key }: McpServerRecord, { name }: McpTool, args: unknown) => {
      asked.push([key, name, args]);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    texts: { read: async () => undefined },
  } as unknown as ServerAccess;
  const all = offersOf(of, access);
  // biome-ignore lint/suspicious/noExplicitAny: contributions of all points, as they come.
  const at = (point: object): any[] =>
    all.filter((each) => each.point === point).map((each) => each.contribution);
  return { asked, tools: at(Tools), commands: at(SlashCommands), files: at(AttachmentOffers) };
}

describe("a tool of a server", () => {
  test("is offered under a name of its own, unless the user has switched it off", () => {
    const { tools } = offers(server({ tools: [tool("dig"), tool("cut")] }, { off: ["cut"] }));
    expect(tools).toMatchObject([
      {
        name: "dig (Docs)",
        description: "Docs (docs.example:8): ",
        effect: "sends",
        group: "Docs",
        rank: -10,
      },
    ]);
    for (const no of ["hasView", "saysReadOnly"]) expect(tools[0]).not.toHaveProperty(no);
  });

  test("is shown with its title and the beginning of what it says of itself", () => {
    const described = tool("x".repeat(80), {
      description: "d".repeat(400),
      saysReadOnly: true,
      view: "ui://a",
    });
    const { tools } = offers(server({ tools: [described, tool("a", { title: "Dig" })] }));
    expect(tools[0]).toMatchObject({
      name: `${"x".repeat(59)}… (Docs)`,
      hasView: true,
      saysReadOnly: true,
    });
    expect(tools[0].description).toBe(`Docs (docs.example:8): ${"d".repeat(299)}…`);
    expect(tools[1].name).toBe("Dig (Docs)");
  });

  test("tells the model what it says of itself, and where it sends", async () => {
    const { tools } = offers(server({ tools: [tool("dig", { description: "Digs." }), tool("cut")] }));
    const [dig, cut] = await Promise.all(tools.map((each) => each.load()));
    expect(dig.description).toBe("dig, a tool of the server docs.example:8. What it says of itself: Digs.");
    expect(cut.description).toMatch(/: nothing$/);
    expect(dig.touch()).toEqual({ effect: "sends", target: "docs.example:8" });
    expect(dig.view).toBeUndefined();
  });

  test("gives its result as somebody else's, and a refusal as a result", async () => {
    const answer = { content: [{ type: "text", text: "gold" }], structuredContent: { a: 1 } };
    const { tools, asked } = offers(server({ tools: [tool("dig")] }), answer);
    const from = { source: "docs.example:8: dig", isUntrusted: true };
    expect(await (await tools[0].load()).run({ deep: 1 }, toolContext, never)).toEqual({
      content: "gold",
      ...from,
    });
    expect(asked).toEqual([["docs", "dig", { deep: 1 }]]);
    const refused = new AppError("mcp.failed", { host: "x", reason: "too deep" });
    const refusing = await offers(server({ tools: [tool("dig")] }), refused).tools[0].load();
    expect(await refusing.run({}, toolContext, never)).toEqual({
      content: "The server did not take the call: too deep",
      ...from,
    });
  });

  test("hands its view what it gave, where a tool of the server has one", async () => {
    const answer = { content: [{ type: "text", text: "gold" }] };
    const { tools } = offers(server({ tools: [tool("dig"), tool("see", { view: "ui://a" })] }), answer);
    expect(await (await tools[0].load()).run({}, toolContext, never)).toHaveProperty("forView");
    expect((await tools[1].load()).view).toMatchObject({ origin: "docs.example:8" });
  });
});

describe("other things a server offers", () => {
  test("are prompts as commands, and files to attach, each of which is asked for when it is used", async () => {
    const prompts = [
      { name: "sum", description: "Sums up", fields: [{ name: "of", isRequired: true }] },
      { name: "x", fields: [] },
    ];
    const resources = [{ uri: "doc:1", name: "One" }];
    const answer = { messages: [{ role: "user", content: { type: "text", text: "Sum it" } }] };
    const { commands, files, tools, asked } = offers(server({ prompts, resources }), answer);
    expect(tools).toEqual([]);
    expect(commands[0]).toMatchObject({
      id: "mcp/docs/sum",
      name: "docs:sum",
      origin: "Docs (docs.example:8)",
      description: "Sums up",
      fields: prompts[0]?.fields,
    });
    expect(commands[1]).not.toHaveProperty("description");
    expect(files).toMatchObject([{ id: "mcp/docs/doc:1", name: "One", origin: "Docs (docs.example:8)" }]);
    expect(asked).toEqual([]);
    expect(await (await commands[0].load())({ of: "it" }, never)).toBe("Sum it");
    expect(asked).toEqual(["docs", ["prompt", "sum", { of: "it" }]]);
  });

  test("are kinds of resources as commands, and a tool that reads any, where the server has some", async () => {
    const templates = [{ uri: "doc:{id}", name: "doc", blanks: ["id"], description: "A document" }];
    const answer = { contents: [{ uri: "doc:1", text: "Words" }] };
    const { commands, tools, asked } = offers(server({ templates, readsResources: true }), answer);
    expect(commands).toMatchObject([
      {
        id: "mcp/docs/template/doc:{id}",
        name: "docs:doc",
        description: "A document",
        fields: [{ name: "id", isRequired: true }],
      },
    ]);
    expect(await (await commands[0].load())({ id: "1" }, never)).toBe("Words");
    expect(asked).toEqual(["docs", ["filledResource", "doc:{id}", { id: "1" }]]);
    expect(tools).toMatchObject([
      { id: "mcp-docs-read--resource", name: "Resources (Docs)", effect: "sends", group: "Docs", rank: -10 },
    ]);
    const { content } = await (await tools[0].load()).run({ uri: "doc:1" }, toolContext, never);
    expect(content).toContain("Words");
    expect(asked.slice(2)).toEqual(["docs", ["resource", "doc:1"]]);
    expect(offers(server({ templates })).commands).toEqual([]);
  });
});

test("no error but a refusal is a result", () => {
  for (const error of [new AppError("mcp.unreachable"), new Error("x")])
    expect(() => refusalText(error)).toThrow(error);
});

test("files of a result have names of the tool that are not taken, and pictures are shown", () => {
  const context = { ...toolContext, files: () => [textAttachment("dig-it-1.png", "x")] };
  const image = { type: "image", data: "AAAA", mimeType: "image/png" } as const;
  const told = toldOf({ content: [image] }, "Dig: it!", context);
  expect(told.showsPictures).toBe(true);
  expect(told.files?.[0]?.name).toMatch(/^dig-it-/);
  expect(told.files?.[0]?.name).not.toBe("dig-it-1.png");
  expect(told.content).toBe(`(picture: ${told.files?.[0]?.name})`);
  expect(toldOf({ content: [image] }, "日本", toolContext).files?.[0]?.name).toMatch(/^picture|^-/);
  const plain = toldOf({ content: [{ type: "text", text: "x" }] }, "x", toolContext);
  expect(plain).toEqual({ content: "x" });
});

test("a command has the server's key and the prompt's name, of which a long one is cut", () => {
  const named = (name: string) => offers(server({ prompts: [{ name, fields: [] }] })).commands[0].name;
  expect(named("x".repeat(80))).toBe(`docs:${"x".repeat(80)}`);
  expect(named("x".repeat(81))).toBe(`docs:${"x".repeat(79)}…`);
});
