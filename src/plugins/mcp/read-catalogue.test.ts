import { type Client, ProtocolError } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "./read-catalogue";

const { signal } = new AbortController();

interface Offers {
  readonly tools?: readonly object[];
  readonly prompts?: readonly object[];
  readonly resources?: readonly object[];
  readonly templates?: readonly object[] | Error;
  /** The capability of tasks. */
  readonly tasks?: object;
}

function catalogue({ tools, prompts, resources, templates = [], tasks }: Offers) {
  const client = {
    getServerCapabilities: () => ({
      ...(tools ? { tools: {} } : {}),
      ...(prompts ? { prompts: {} } : {}),
      ...(resources ? { resources: {} } : {}),
      ...(tasks ? { tasks } : {}),
    }),
    listTools: async () => ({ tools }),
    listPrompts: async () => ({ prompts }),
    listResources: async () => ({ resources }),
    listResourceTemplates: async () => {
      if (templates instanceof Error) throw templates;
      return { resourceTemplates: templates };
    },
  };
  return readCatalogue(client as unknown as Client, signal);
}
const tool = (name: string, over: object = {}) => ({ name, inputSchema: { type: "object" }, ...over });
const many = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place));

test("a server is asked for what it says it has, and for nothing else", async () => {
  expect(await catalogue({})).toEqual({ tools: [], prompts: [], resources: [], templates: [] });
});

describe("tools", () => {
  const toolsOf = async (...tools: readonly object[]) => catalogue({ tools });

  test("have a name, words, a schema, and whether they say that they only read", async () => {
    const { tools } = await toolsOf(
      tool("a", {
        title: "Title",
        description: "Words",
        annotations: { title: "Other", readOnlyHint: true },
      }),
      tool("b", { annotations: { title: "Other", readOnlyHint: "yes" } }),
    );
    expect(tools).toMatchObject([
      { name: "a", title: "Title", description: "Words", saysReadOnly: true },
      { name: "b", title: "Other" },
    ]);
    expect(tools[1]).not.toHaveProperty("saysReadOnly");
  });

  test("without a name, with one too long, or one that is there already are left out and counted", async () => {
    const { tools, leftOut } = await toolsOf(
      tool(""),
      tool("x".repeat(129)),
      tool("x".repeat(128)),
      tool("a"),
      tool("a"),
    );
    expect(tools.map(({ name }) => name)).toEqual(["x".repeat(128), "a"]);
    expect(leftOut).toEqual({ tools: 3, prompts: 0, files: 0 });
  });

  test("are a thousand at the most, and what they say has an end", async () => {
    expect((await toolsOf(...many(1_001, (place) => tool(`t${place}`)))).tools).toHaveLength(1_000);
    expect(
      (await toolsOf(tool("a", { description: "x".repeat(5_000) }))).tools[0]?.description.length,
    ).toBeLessThan(2_002);
  });

  test("are left out where all that is said of them is too long together", async () => {
    const wordy = many(1_000, (place) => tool(`t${place}`, { description: "x".repeat(2_000) }));
    const { tools, leftOut } = await toolsOf(...wordy);
    expect(tools.length).toBeGreaterThan(900);
    expect(tools.length + (leftOut?.tools ?? 0)).toBe(1_000);
    expect(JSON.stringify(tools).length).toBeLessThan(2_002_000);
    expect(leftOut?.tools).toBeGreaterThan(0);
  });

  test("run as tasks where both the server and they say that they can", async () => {
    const tools = ["required", "optional", "forbidden", undefined].map((taskSupport, place) =>
      tool(`t${place}`, { execution: { taskSupport } }),
    );
    const taskRuns = async (tasks?: object) =>
      (await catalogue({ tools, ...(tasks ? { tasks } : {}) })).tools.map(({ runsAsTask }) => runsAsTask);
    expect(await taskRuns({ requests: { tools: { call: {} } } })).toEqual([true, true, undefined, undefined]);
    for (const none of [undefined, {}, { requests: {} }, { requests: { tools: {} } }])
      expect(new Set(await taskRuns(none))).toEqual(new Set([undefined]));
  });

  test("are drawn by a view of the server's own alone", async () => {
    const view = (resourceUri: unknown) => tool("a", { _meta: { ui: { resourceUri } } });
    const viewOf = async (given: object) => (await toolsOf(given)).tools[0]?.view;
    expect(await viewOf(view("ui://a"))).toBe("ui://a");
    const longest = `ui://${"x".repeat(1_995)}`;
    expect(await viewOf(view(longest))).toBe(longest);
    for (const none of [
      view("https://a.example"),
      view(7),
      view(`ui://${"x".repeat(2_000)}`),
      tool("a", { _meta: { ui: null } }),
    ])
      expect(await viewOf(none)).toBeUndefined();
  });
});

describe("prompts", () => {
  test("have words and fields, twenty at the most", async () => {
    const field = { name: "city", description: "Where", required: true };
    const { prompts } = await catalogue({
      prompts: [
        { name: "a", title: "Title", description: "Words", arguments: [field, { name: "day" }] },
        { name: "b", title: "Title", arguments: many(21, (place) => ({ name: `f${place}` })) },
        { name: "c" },
      ],
    });
    expect(prompts[0]).toEqual({
      ...{ name: "a", description: "Words" },
      fields: [
        { name: "city", description: "Where", isRequired: true },
        { name: "day", description: "", isRequired: false },
      ],
    });
    expect(prompts[1]).toMatchObject({ description: "Title" });
    expect(prompts[1]?.fields).toHaveLength(20);
    expect(prompts[2]).toEqual({ name: "c", fields: [] });
  });

  test("beyond five hundred are left out and counted", async () => {
    const { prompts, leftOut } = await catalogue({ prompts: many(501, (place) => ({ name: `p${place}` })) });
    expect([prompts.length, leftOut?.prompts]).toEqual([500, 1]);
  });
});

describe("resources", () => {
  test("are files by their titles, else their names, else their addresses; views are none", async () => {
    const { resources, readsResources } = await catalogue({
      resources: [
        { uri: "file:///a", name: "a", title: "Title", mimeType: "text/plain" },
        { uri: "file:///b", name: "b" },
        { uri: "file:///c", name: "" },
        { uri: "ui://d", name: "d" },
      ],
    });
    expect(resources).toEqual([
      { uri: "file:///a", name: "Title", mimeType: "text/plain" },
      { uri: "file:///b", name: "b" },
      { uri: "file:///c", name: "file:///c" },
    ]);
    expect(readsResources).toBe(true);
  });

  test("of a server that has views alone are nothing to read", async () => {
    expect(await catalogue({ resources: [{ uri: "ui://d", name: "d" }] })).not.toHaveProperty(
      "readsResources",
    );
    expect(await catalogue({ resources: [] })).toMatchObject({ readsResources: true });
    const templates = [{ uriTemplate: "a:{city}", name: "n" }];
    expect(await catalogue({ resources: [{ uri: "ui://d", name: "d" }], templates })).toMatchObject({
      readsResources: true,
    });
  });

  test("beyond a thousand are left out and counted", async () => {
    const { resources, leftOut } = await catalogue({
      resources: many(1_001, (place) => ({ uri: `a:${place}`, name: "a" })),
    });
    expect([resources.length, leftOut?.files]).toEqual([1_000, 1]);
  });
});

describe("kinds of resources", () => {
  const kinds = async (templates: Offers["templates"]) =>
    (await catalogue({ resources: [], templates: templates ?? [] })).templates;

  test("have blanks that are to be filled in, twenty at the most", async () => {
    const twenty = many(21, (place) => `{b${place}}`);
    expect(
      await kinds([
        { uriTemplate: "a:{city}/{day}", name: "n", title: "Weather", description: "Words" },
        { uriTemplate: "a:none", name: "n" },
        { uriTemplate: `a:${twenty.join("")}`, name: "n" },
        { uriTemplate: `a:${twenty.slice(1).join("")}`, name: "n" },
        { uriTemplate: `a:{city}${"x".repeat(2_000)}`, name: "n" },
        { uriTemplate: "a:{", name: "n" },
        { uriTemplate: "a:{city}", name: "" },
      ]),
    ).toMatchObject([
      { uri: "a:{city}/{day}", name: "Weather", description: "Words", blanks: ["city", "day"] },
      { name: "n", blanks: { length: 20 } },
      { uri: "a:{city}", name: "a:{city}" },
    ]);
  });

  test("are two hundred at the most", async () => {
    const templates = many(201, (place) => ({ uriTemplate: `a${place}:{city}`, name: "n" }));
    expect(await kinds(templates)).toHaveLength(200);
  });

  test("are none of a server that does not know the question; another failure is one", async () => {
    expect(await kinds(new ProtocolError(-32_601, "Method not found"))).toEqual([]);
    await expect(kinds(new Error("down"))).rejects.toThrow("down");
  });
});

test("names, words and addresses of a server have an end", async () => {
  const long = "x".repeat(3_000);
  const words = { title: long, description: long };
  const { tools, prompts, resources, templates } = await catalogue({
    tools: [tool("a", words)],
    prompts: [{ name: long, description: long, arguments: [{ name: long, description: long }] }],
    resources: [{ uri: long, name: "a", title: long, mimeType: long }],
    templates: [{ uriTemplate: "a:{city}", name: "n", ...words }],
  });
  const [prompt, field] = [prompts[0], prompts[0]?.fields[0]];
  expect([tools[0]?.title?.length, tools[0]?.description.length]).toEqual([60, 2_000]);
  expect([prompt?.name.length, prompt?.description?.length]).toEqual([128, 300]);
  expect([field?.name.length, field?.description?.length]).toEqual([128, 300]);
  expect([resources[0]?.uri.length, resources[0]?.name.length, resources[0]?.mimeType?.length]).toEqual([
    ...[2_000, 60, 128],
  ]);
  expect([templates[0]?.name.length, templates[0]?.description?.length]).toEqual([60, 300]);
});
