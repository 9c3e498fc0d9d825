import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { tokenName } from "@core/di/token";
import { readPackage } from "@core/domain/external-plugins/plugin-package";
import { EVERY_POINT } from "@core/points/every-point";
import { containedPlugin } from "@core/services/external-plugins/contained-plugin";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { commandHere } from "./command-here";
import { InstalledKit } from "./installed-kit";

const GUIDE = readFileSync(new URL("../../docs/plugin-authoring.md", import.meta.url), "utf8");
const BLOCK = /^```\w+ example=(\S+)\n([\s\S]*?)^```$/gm;
const MOST_LINES = 40;
const PUBLIC = (path: string) => new URL(`../../public/${path}`, import.meta.url);

/** The examples of the guide: a block is the entry of a plugin, or the file that it names. */
const guideFiles = Object.fromEntries(
  [...GUIDE.matchAll(BLOCK)].map(([, name = "", text = ""]) => [
    `guide/${name.includes("/") ? name : `${name}/plugin.ts`}`,
    text,
  ]),
);
const guide = [...new Set(Object.keys(guideFiles).map((name) => name.split("/").slice(0, 2).join("/")))];
const about = JSON.stringify({ version: "1.0.0", license: "MIT", type: "module" });
/** The points that a contained plugin may add to. */
const CONTAINED = EVERY_POINT.filter(({ openTo }) => openTo === "contained")
  .map(({ point }) => tokenName(point))
  .sort();

let kit: InstalledKit;
beforeAll(async () => {
  kit = await InstalledKit.install();
  kit.write(guideFiles);
  kit.write(Object.fromEntries(guide.map((name) => [`${name}/package.json`, about])));
});
afterAll(() => kit?.remove());

/** The examples, but those that are there to be refused. */
function examples(): readonly string[] {
  return readdirSync(join(kit.folder, "examples"), { withFileTypes: true })
    .filter((each) => each.isDirectory() && !["hostile", "broken"].includes(each.name))
    .map(({ name }) => `examples/${name}`);
}

describe("the kit as it is packed", () => {
  it("names nothing of the application's sources", () => {
    const types = kit.path("dist/types");
    const texts = readdirSync(types).map((name) => readFileSync(join(types, name), "utf8"));
    expect(texts.length).toBeGreaterThan(15);
    for (const text of texts) expect(text).not.toMatch(/@core|@shared|\.\.\/\.\./);
    expect(readFileSync(kit.path("dist/LICENCES.txt"), "utf8")).toContain("valibot");
  });

  it("begins plugins that pass from every template, which there is for every point", async () => {
    const templates = readdirSync(kit.path("templates"));
    const made = templates.map((template) => `made/my-${template}`);
    const about = ["--description", "Said by its author", "--author", "Ada"];
    // As the command does it, without a process for each.
    const { newCommand } = await import(pathToFileURL(kit.path("commands/new.mjs")).href);
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    for (const [place, template] of templates.entries())
      expect(await newCommand([template, join(kit.folder, made[place] ?? ""), ...about])).toBe(0);
    expect(said.mock.calls).toEqual(made.map(() => [expect.stringContaining("npx troupe-plugin test")]));
    const { output } = await commandHere(kit, "new", "tool", "made elsewhere/My Tool", ...about);
    expect(output).toContain(
      'cd "made elsewhere/My Tool"\n  npm install --save-dev <path of troupe-plugin-kit-',
    );
    expect(await commandHere(kit, "test", ...made)).toEqual({
      code: 0,
      output: expect.stringMatching(/All passed\.\n$/),
    });
    expect(await commandHere(kit, "build", ...made)).toMatchObject({ code: 0 });
    for (const name of made)
      expect(packageOf(name).manifest).toMatchObject({
        name: basename(name).replace("my", "My").replaceAll("-", " "),
        description: "Said by its author",
        author: "Ada",
      });
    const { contributes, version } = packageOf("made/my-tool").manifest;
    expect([version, contributes]).toMatchObject(["0.1.0", [{ id: "my-tool", functions: ["run"] }]]);
    expect(pointsOf(made)).toEqual(expect.arrayContaining(CONTAINED));
  });

  it("begins plugins whose script checks types, with packages of the versions that are tried here", async () => {
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
    const config = readFileSync(kit.path("template-base/tsconfig.json"), "utf8");
    const { devDependencies: tried } = read(fileURLToPath(new URL("../../package.json", import.meta.url)));
    const folders = readdirSync(kit.path("templates")).map((template) => `made/my-${template}`);
    for (const folder of folders) {
      const { scripts, devDependencies } = read(join(kit.folder, folder, "package.json"));
      expect(scripts.typecheck).toBe("tsc");
      const { "@troupe/plugin-kit": own, ...others } = devDependencies;
      expect([own, tried]).toMatchObject([read(kit.path("package.json")).version, others]);
      expect(readFileSync(join(kit.folder, folder, "tsconfig.json"), "utf8")).toBe(config);
    }
    // They have one configuration: with views, and without.
    expect(await kit.typecheck("made/my-page")).toEqual({ code: 0, output: "" });
    kit.write({ "made/my-tool/wrong.ts": 'export const count: number = "one";' });
    const { output } = await kit.typecheck("made/my-tool");
    expect(output).toContain("wrong.ts");
    expect(output.match(/TS\d+:/g)).toHaveLength(1);
    rmSync(join(kit.folder, "made/my-tool/wrong.ts"));
  });

  it("asks for description and author where no option says them", async () => {
    const { newCommand } = await import(pathToFileURL(kit.path("commands/new.mjs")).href);
    const asked: string[] = [];
    const answers = ["Rolls dice", " "];
    const ask = async (question: string) => {
      asked.push(question);
      return answers.shift();
    };
    const folder = join(kit.folder, "asked");
    await newCommand(["tool", folder], ask);
    expect(asked).toEqual(["What does it do, in one line?", "Who is its author?"]);
    const made = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect([made.description, "author" in made]).toEqual(["Rolls dice", false]);
  });

  it("names files of translations that are not read", async () => {
    kit.write({
      "both/plugin.ts": plugin(toolOf(""), 'translations: { fr: { Faulty: "Fautif" } },'),
      "both/translations/fr.json": JSON.stringify({ Faulty: "En panne" }),
    });
    const { code, output } = await commandHere(kit, "build", "both");
    expect([code, output]).toEqual([
      0,
      expect.stringContaining("both: translations/fr.json is not read, as the definition has translations."),
    ]);
    expect(packageOf("both").manifest.translations).toEqual({ fr: { Faulty: "Fautif" } });
  });

  it("takes the examples, none of which is long", async () => {
    expect(examples().length).toBe(15);
    const { code, output } = await commandHere(kit, "test", ...examples());
    expect([code, output]).toEqual([0, expect.not.stringContaining("FAILED")]);
    const built = await commandHere(kit, "build", ...examples());
    expect([built.code, built.output]).toEqual([0, expect.not.stringContaining("is not read")]);
    expect(packageOf("examples/trusted-page").manifest).toMatchObject({ kind: "trusted", licence: "MIT" });
    const { translations = {} } = packageOf("examples/house-words").manifest;
    expect(Object.keys(translations)).toEqual(["fr", "ko"]);
    for (const name of examples().filter((each) => !each.endsWith("trusted-page"))) {
      expect(packageOf(name).manifest).toMatchObject({ apiVersion: 1, kind: "contained", licence: "MIT" });
      const lines = readFileSync(join(kit.folder, name, "plugin.ts"), "utf8")
        .trimEnd()
        .split("\n").length;
      expect(lines).toBeLessThanOrEqual(MOST_LINES);
      expect(GUIDE).toMatch(new RegExp(`^\\| \`${basename(name)}\` \\| .* \\| ${lines} \\| 0 \\|$`, "m"));
    }
  });

  it("publishes them in a gallery, as the application lists them", async () => {
    const own = JSON.parse(readFileSync(PUBLIC("gallery.json"), "utf8"));
    const folders = own.plugins.map(({ id }: { readonly id: string }) => `examples/${id}`);
    const into = ["--gallery", "shop/gallery.json", "--files", "shop/gallery"];
    expect(await commandHere(kit, "publish", ...folders, ...into)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(kit.folder, "shop/gallery.json"), "utf8"))).toEqual(own);
    for (const { address } of own.plugins)
      expect(readFileSync(join(kit.folder, "shop", address), "utf8")).toBe(
        readFileSync(PUBLIC(address), "utf8"),
      );
    const changed = readFileSync(join(kit.folder, "examples/typography/plugin.ts"), "utf8").replace(
      "Proposes",
      "Offers",
    );
    kit.write({ "examples/typography/plugin.ts": changed });
    expect(await commandHere(kit, "publish", "examples/typography", ...into)).toEqual({
      code: 1,
      output: expect.stringContaining("Typography has changed and is still 1.0.1"),
    });
    expect(await commandHere(kit, "publish", "examples/typography", "--files", "..")).toMatchObject({
      code: 1,
    });
  });

  it("takes the examples of the guide, which has one for every point", async () => {
    const { code, output } = await commandHere(kit, "test", ...guide);
    expect([code, output]).toEqual([0, expect.not.stringContaining("FAILED")]);
    expect(await commandHere(kit, "build", ...guide)).toMatchObject({ code: 0 });
    expect([...new Set(pointsOf(guide))].sort()).toEqual(CONTAINED);
  });

  it("puts WebAssembly and texts into the file", async () => {
    const run = `async () => {
      const { instance } = await WebAssembly.instantiate(bytes);
      return { content: text.trim() + instance.exports.add(40, 2) };
    }`;
    kit.write({
      "wasm/add.wasm": Buffer.from("AGFzbQEAAAABBwFgAn9/AX8DAgEABwcBA2FkZAAACgkBBwAgACABags=", "base64"),
      "wasm/note.md": "The sum is ",
      "wasm/plugin.ts": `import bytes from "./add.wasm";\nimport text from "./note.md";\n${plugin(toolOf(`run: ${run}`))}`,
      "wasm/samples.json": JSON.stringify({ "tool/t": [{ call: "run", gives: "The sum is42" }] }),
    });
    expect(await commandHere(kit, "test", "wasm")).toEqual({
      code: 0,
      output: expect.stringContaining("gives text"),
    });
  });

  it("bundles the scripts of documents, which are in the file once", async () => {
    const renderers = ["first", "second"].map(
      (id) => `renderer({ id: "${id}", languages: ["${id}"], title: "${id}", document: page })`,
    );
    kit.write({
      "scripted/package.json": about,
      "scripted/tsconfig.json": readFileSync(kit.path("template-base/tsconfig.json"), "utf8"),
      "scripted/words.ts": 'export const words: string = "drawn by the shared script";',
      "scripted/chart.ts": 'import { words } from "./words";\ndocument.body.append(words);',
      "scripted/page.html": '<p></p><script src="chart.js"></script>',
      "scripted/plugin.ts": `import { definePlugin, renderer } from "@troupe/plugin-kit";
import chart from "./chart.ts?script";
import page from "./page.html";
export default definePlugin({ id: "scripted", name: "Scripted", scripts: { "chart.js": chart }, contributes: [${renderers}] });`,
    });
    expect(await commandHere(kit, "test", "scripted")).toMatchObject({ code: 0 });
    expect(await commandHere(kit, "build", "scripted")).toMatchObject({ code: 0 });
    const { manifest, code } = packageOf("scripted");
    expect(code.split("drawn by the shared script")).toHaveLength(2);
    expect(manifest.scripts?.["chart.js"]).toContain("drawn by the shared script");
    const { contributes = [] } = await containedPlugin(manifest, () =>
      Promise.reject(new Error("Nothing runs.")),
    );
    const documents = contributes.map(
      ({ contribution }) => (contribution as { readonly document?: string }).document,
    );
    expect(documents).toEqual([expect.stringMatching(/^<p><\/p><script>.*append/s), documents[0]]);
    expect(await kit.typecheck("scripted")).toMatchObject({ code: 0 });
  });

  it("leaves modules empty that are named", async () => {
    kit.write({
      "stubbed/plugin.ts": importing(
        'fs from "node:fs"',
        plugin(toolOf("run: () => ({ content: Object.keys(fs).join() + '!' })")),
      ),
      "stubbed/samples.json": JSON.stringify({ "tool/t": [{ call: "run", gives: "!" }] }),
    });
    expect(await commandHere(kit, "test", "stubbed", "--stub", "node:fs")).toMatchObject({ code: 0 });
  });

  it("has all that a strategy may ask, and hands it whole copies", async () => {
    kit.write({
      "told/package.json": about,
      "told/plugin.ts": `import { definePlugin, renderer, strategy } from "@troupe/plugin-kit";
const person = { name: "W", role: "Writes", requiredSkills: [], estimatedExperience: "Mid", specialization: "" } as const;
export default definePlugin({ id: "told", name: "Told", contributes: [
  strategy({ id: "s", name: "S", async run({ rootTaskId }, context) {
    await context.enter("planning");
    const writer = await context.agentFor(person);
    const text = await context.write(writer, []);
    if (text.agentId !== writer.id || text.taskId !== rootTaskId || text.format === "") throw new Error(text.format);
    await context.deliver(text);
    await context.record(3);
  } }),
  renderer({ id: "r", languages: ["r"], title: "R", sourceFirst: true, document: "<p></p>" }),
] });`,
    });
    expect(await commandHere(kit, "test", "told")).toEqual({
      code: 0,
      output: expect.stringMatching(/All passed\.\n$/),
    });
  });

  it("ends a file that never comes to its end, after as long as code may take, in every command", async () => {
    kit.write({
      "endless/plugin.ts": `for (;;);\n${plugin(toolOf(""))}`,
      "endless-later/plugin.ts": `Promise.resolve().then(() => { for (;;); });\n${plugin(toolOf(""))}`,
      "shown/index.html": "<body></body>",
    });
    const ended = { code: 1, output: expect.stringContaining("did not come to its end within 0.3 s") };
    for (const command of ["test", "build", "publish"])
      expect(await commandHere(kit, command, "endless", "--timeout", "0.3")).toEqual(ended);
    expect(await kit.command("dev", "endless", "--timeout", "0.3", "--app", "shown")).toEqual(ended);
    expect(await commandHere(kit, "build", "endless-later", "--timeout", "0.3")).toEqual(ended);
    expect(await commandHere(kit, "build", "endless", "--timeout", "soon")).toEqual({
      code: 1,
      output: "--timeout takes a number of seconds.\n",
    });
  });

  it("gives up on a page that is never there", async () => {
    const waits = pageOf("0").replace("async () => ({ default: 0 })", "() => new Promise(() => {})");
    kit.write({ "waiting/plugin.ts": plugin(waits, TRUSTED) });
    const { code, output } = await commandHere(kit, "test", "waiting", "--timeout", "3");
    expect([code, output]).toEqual([1, expect.stringContaining("did not answer within 3 seconds")]);
  });

  it("has types that all of these fit", async () => {
    expect(await kit.types("made", "examples/*", "guide", "told")).toEqual({ code: 0, output: "" });
    kit.write({ "wrong/plugin.ts": plugin(toolOf("effect: 'harmless'")) });
    kit.write({
      "wrong-page/plugin.tsx": `import { Badge } from "@troupe/plugin-kit/ui"; <Badge tone="loud">!</Badge>;`,
    });
    const { output } = await kit.types("wrong", "wrong-page");
    expect(output).toContain("harmless");
    expect(output).toContain("loud");
  });
});

const plugin = (contributes: string, more = "") =>
  `import { action, artifactExporter, definePlugin, knowledgeConnector, llmProvider, locale, page, renderer, strategy, tool } from "@troupe/plugin-kit";
export default definePlugin({ id: "faulty", name: "Faulty", version: "1.0.0", ${more} contributes: [${contributes}] });`;
const toolOf = (over: string) =>
  `tool({ id: "t", name: "T", description: "D", effect: "none", about: "What it is for and when.",
  parameters: { type: "object" }, run: () => ({ content: "text" }), ${over} })`;
const TRUSTED = 'kind: "trusted",';
const pageOf = (load: string, over = "") =>
  `locale({ language: "en", texts: { faulty: { title: "Faulty" } } })[0],
  page({ id: "p", path: "/faulty", titleKey: "faulty:title", texts: ["faulty"], load: async () => ({ default: ${load} }), ${over} })`;
const importing = (what: string, text: string) => `import ${what};\n${text}`;

const ASKS_ELSEWHERE =
  'run: async (_, context) => ({ content: await (await context.fetch("https://b.example")).text() })';
const TAKES_PARTS = `llmProvider({ id: "short", name: "Short", defaultBaseUrl: "https://a.example", defaultModel: "m",
  async *stream() { yield { type: "finish", reason: "stop" }; }, checkKey: () => true })`;
const SAYS_MORE = 'locale({ language: "eo", languageName: "E", texts: { common: { nothing: "x" } } })[0]';

describe("what is wrong with a plugin", () => {
  it.each([
    [
      "an import that is not there",
      importing('"./none"', plugin(toolOf(""))),
      "plugin.ts:1: Could not resolve './none'",
    ],
    [
      "a module of Node",
      importing('fs from "node:fs"; fs.x', plugin(toolOf(""))),
      "plugin.ts imports node:fs, a module of Node.js, which no browser has: take another package, or leave it empty with --stub node:fs",
    ],
    [
      "a package that is not installed",
      importing('none from "none/deep"; none', plugin(toolOf(""))),
      "plugin.ts imports none/deep, which is not installed: run npm install none, or leave it empty with --stub none/deep",
    ],
    [
      "a point that is not there",
      plugin('{ point: "tols", id: "t" }'),
      "There is no point “tols”. A contained",
    ],
    [
      "another version of the interface",
      plugin(toolOf(""), "apiVersion: 0,"),
      "needs plugin interface 0; this app has 1",
    ],
    ["an empty name", plugin(toolOf('name: ""')), "it is empty"],
    [
      "a character that cannot be seen",
      plugin(toolOf('description: "Rolls\\0"')),
      "it holds a character that cannot be seen, shown here by its number: “Rolls⟨U+0000⟩”",
    ],
    ["a global that is not there", `fetch("x");\n${plugin(toolOf(""))}`, "ask with context.fetch"],
    ["no JavaScript", "const = 1;", "plugin.ts:1: Unexpected token"],
    ["a manifest that does not fit", plugin(toolOf(""), 'hosts: ["https://acme.example"],'), "“hosts.0”"],
    ["data that do not fit", plugin(toolOf("effect: 'harmless'")), "effect of its tool “t”"],
    ["a point that is not for it", plugin('{ point: "page", id: "p" }'), 'which needs kind: "trusted"'],
    [
      "code that fails at once",
      `const [config]: { server: string }[] = [];\nconfig.server;\n${plugin(toolOf(""))}`,
      "plugin.ts:2: TypeError: Cannot read properties of undefined (reading 'server'), in “config.server;”",
    ],
    ["text that is run as code", `new Function("return 1")();\n${plugin(toolOf(""))}`, "without eval"],
    ["no plugin", "export default {};", "definePlugin"],
    [
      "no default export",
      'import { definePlugin } from "@troupe/plugin-kit"; export const plugin = definePlugin;',
      "plugin.ts has no default export: write export default definePlugin({ … }).",
    ],
    [
      "a site among the places",
      plugin('action({ id: "a", name: "A", places: ["task"], run: () => ({ show: "" }) })'),
      "→ “task” belongs in sites.",
    ],
    [
      "a language in capitals",
      plugin(
        'renderer({ id: "r", languages: ["Seating"], title: "R", draws: "svg", draw: () => ({ svg: "" }) })',
      ),
      "→ Languages are in small letters.",
    ],
    [
      "a file that systems run",
      plugin(
        'artifactExporter({ id: "e", name: "E", extension: "exe", mimeType: "text/plain", export: () => "" })',
      ),
      "→ Systems run files of that kind",
    ],
    [
      "a contribution without a helper",
      plugin('{ id: "t", run: () => ({ content: "x" }) }'),
      "contributes[0] isn't made by a helper such as tool({ … })",
    ],
    [
      "a page of a contained one",
      importing('{ Badge } from "@troupe/plugin-kit/ui"', plugin(toolOf("name: String(Badge)"))),
      'kind: "trusted"',
    ],
    [
      "a second React",
      importing('{ createPortal } from "react-dom"', plugin(pageOf("createPortal"), TRUSTED)),
      "no react-dom",
    ],
    ["what is nothing for the page", plugin(toolOf(""), TRUSTED), "neither load nor make"],
  ])("is told by the build in a line: %s", async (name, text, reason) => {
    // As the command does it, without a process for each: what that prints of an error is held below.
    const folder = join(kit.folder, "unbuilt", name);
    kit.write({ [`unbuilt/${name}/plugin.ts`]: text });
    const { buildPlugin } = await import(pathToFileURL(kit.path("commands/build-plugin.mjs")).href);
    const { message } = await buildPlugin(folder).catch((error: unknown) => error);
    expect(message).toEqual(expect.stringContaining(reason));
    expect(message.split("\n")).toHaveLength(1);
    expect(message).not.toContain("\0");
  });

  it("is told by the build where the kit is not installed: the file to install", async () => {
    const folder = mkdtempSync(join(tmpdir(), "without-kit-"));
    writeFileSync(join(folder, "plugin.ts"), plugin(toolOf("")));
    const { buildPlugin } = await import(pathToFileURL(kit.path("commands/build-plugin.mjs")).href);
    await expect(buildPlugin(folder)).rejects.toThrow(
      /plugin\.ts imports @troupe\/plugin-kit, and the kit is not installed: run npm install --save-dev <path of troupe-plugin-kit-[\d.]+\.tgz>/,
    );
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["a comma too many", '{\n  "tool/t": [\n    { "call": "run", },\n  ]\n}', 3],
    ["a bracket in place of a value", '{\n  "tool/t": [ }\n}', 2],
    ["an end too early", '{\n  "tool/t": [\n', 3],
  ])("is told with the line of samples.json: %s", async (_, text, line) => {
    kit.write({ "unread/samples.json": text });
    const { samplesOf } = await import(pathToFileURL(kit.path("commands/samples.mjs")).href);
    expect(() => samplesOf(join(kit.folder, "unread"))).toThrow(`samples.json:${line}: `);
  });

  it("is told by the test of samples, each by its number", async () => {
    const sample = { call: "run", gives: "text" };
    const asks = (url: string, init = "") =>
      toolOf(`run: async (_, context) => ({ content: await (await context.fetch("${url}"${init})).text() })`);
    const secret = ', { headers: { a: { secret: "tokn" } } }';
    const wrong: readonly (readonly [contributes: string, samples: unknown, ...reasons: string[]])[] = [
      [
        toolOf(""),
        {
          "tool/t": [
            sample,
            { ...sample, arg: {}, given: "x", settings: { sped: 1 }, answers: [{ adress: "" }] },
          ],
        },
        "tool/t, sample 2 has “arg”, which isn't one of call, args, gives,",
        "sample 2 has “given”",
        "sample 2 has in settings “sped”, which isn't there",
        "sample 2 has in answers “adress”, which isn't one of url,",
      ],
      [
        toolOf(""),
        { "tool/t": [sample, { call: "rnu" }], "tool/tt": [sample] },
        "tool/t, sample 2 calls “rnu”, which isn't one of run",
        "there is no tool/tt, only tool/t",
      ],
      [toolOf(""), { "tool/t": {} }, "tool/t is no list of samples"],
      [toolOf(""), {}, 'samples.json has none: write { "tool/t": [{ "call": "run", '],
      [
        toolOf(""),
        { "tool/t": [sample, { ...sample, gives: "other" }] },
        "FAILED  tool/t gives text (sample 2)",
        'it is "text", which has no "other"',
      ],
      [
        toolOf('parameters: { type: "object", required: ["from"] }'),
        { "tool/t": [sample] },
        'args don\'t fit parameters: arguments: Instance does not have required property "from"',
      ],
      [
        'knowledgeConnector({ id: "t", name: "T", list: () => [], fetch: () => ({ text: "" }) })',
        { "knowledge-connector/t": [{ call: "list" }, { call: "fetch" }] },
        "→ “documents” is missing in what the function gave.",
        "ok      knowledge-connector/t fetches a document (sample 2)",
      ],
      [
        'action({ id: "t", name: "A", places: ["selection"], run: () => ({ edits: [{ find: "x", replace: "y" }] }) })',
        {
          "action/t": [
            { call: "run", args: { text: "none" } },
            { call: "run", args: { text: "x" }, gives: { edits: [] } },
          ],
        },
        '"x" stands in the text 0 times, not once',
        "it.edits has 1 entries, not 0",
      ],
      [
        'strategy({ id: "t", name: "S", description: "D", run: async () => {} })',
        {},
        "it ended without a document: deliver was not called",
      ],
      [
        asks("https://a.example/x"),
        { "tool/t": [sample] },
        'nothing in “answers” of the sample is for GET https://a.example/x: add { "url": "https://a.example/x"',
      ],
      [
        asks("https://b.example/x"),
        { "tool/t": [sample] },
        "A plugin tried to reach b.example without the right to. → Name b.example among hosts.",
      ],
      [
        asks("https://a.example/x", secret),
        { "tool/t": [sample] },
        "→ There is no secret “tokn” for a.example among secrets.",
      ],
    ];
    for (const [place, [contributes, samples]] of wrong.entries())
      kit.write({
        [`samples/${place}/plugin.ts`]: plugin(contributes, 'hosts: ["a.example"],'),
        [`samples/${place}/samples.json`]: JSON.stringify(samples),
      });
    const { code, output } = await commandHere(kit, "test", ...wrong.map((_, place) => `samples/${place}`));
    expect(code).toBe(1);
    const [, ...told] = output.split(/^Faulty 1\.0\.0$/m);
    expect(told).toHaveLength(wrong.length);
    for (const [place, [, , ...reasons]] of wrong.entries())
      for (const reason of reasons) expect(told[place]).toContain(reason);
    expect(output).not.toMatch(/external-plugin\.|unexpected/);
  });

  it("is told by the test, of each plugin that is built all the same", async () => {
    const wrong: readonly (readonly [contributes: string, reason: string])[] = [
      // A tool that gives nothing, and one that asks whom it likes.
      [toolOf("run: () => null"), "gave a wrong answer"],
      [toolOf(ASKS_ELSEWHERE), "b.example"],
      // Texts that nobody asked for.
      [SAYS_MORE, "nothing"],
      // A provider that takes a part for the whole.
      [TAKES_PARTS, "cut at 0"],
      // A page without its texts, one that fails, and one without an address.
      [pageOf("() => null", 'texts: ["common"]'), "texts don't name faulty"],
      [pageOf("() => { throw new Error('no page') }"), "no page"],
      [pageOf("() => null", 'path: "faulty page"'), "faulty page is none"],
    ];
    const samplesOf = (contributes: string) => ({
      ...(contributes.startsWith("tool") ? { "tool/t": [{ call: "run" }] } : {}),
      ...(contributes.startsWith("llm")
        ? { "llm-provider/short": [{ call: "stream", protocol: "openai-chat" }] }
        : {}),
    });
    for (const [place, [contributes]] of wrong.entries())
      kit.write({
        [`wrongly/${place}/plugin.ts`]: plugin(
          contributes,
          contributes.includes("page(") ? TRUSTED : 'hosts: ["a.example"],',
        ),
        [`wrongly/${place}/samples.json`]: JSON.stringify(samplesOf(contributes)),
      });
    const { code, output } = await commandHere(kit, "test", ...wrong.map((_, place) => `wrongly/${place}`));
    expect(code).toBe(1);
    const [, ...told] = output.split(/^Faulty 1\.0\.0$/m);
    expect(told).toEqual(wrong.map(([, reason]) => expect.stringContaining(reason)));
    for (const each of told) expect(each).toContain("FAILED");
  });

  it("is told with file, line and code of its source, and a debugger finds them in what is tried", async () => {
    const roll = `function roll(sides: number): number {
  debugger;
  if (sides < 2) throw new RangeError("A die has two sides.");
  return 1;
}`;
    const run = "run: ({ args }) => ({ content: String(roll(Number(args.sides))) })";
    kit.write({
      "debugged/plugin.ts": `${plugin(toolOf(run))}\n${roll}`,
      "debugged/samples.json": JSON.stringify({
        "tool/t": [{ call: "run", args: { sides: 1 }, gives: "1" }],
      }),
    });
    const { output } = await commandHere(kit, "test", "debugged");
    expect(output).toContain("RangeError: A die has two sides. (plugin.ts:6)");
    expect(output).toMatch(/at roll \(plugin\.ts:6:24\)\n +at run \(plugin\.ts:3:\d+\)/);
    expect(output).toContain('6 | if (sides < 2) throw new RangeError("A die has two sides.");');

    const { buildPlugin } = await import(pathToFileURL(kit.path("commands/build-plugin.mjs")).href);
    const { code } = await buildPlugin(join(kit.folder, "debugged"), { isForDebuggers: true });
    expect(code).toMatch(/^\s*debugger;$/m);
    expect(code).toContain("//# sourceURL=troupe-plugin://faulty/faulty.js\n//# sourceMappingURL=data:");

    await commandHere(kit, "build", "debugged");
    const built = (name: string) => readFileSync(join(kit.folder, "debugged/dist", name), "utf8");
    expect(built("faulty.js")).not.toMatch(/debugger|sourceMappingURL/);
    const map = JSON.parse(built("faulty.js.map"));
    expect(map.sourcesContent[map.sources.indexOf("plugin.ts")]).toContain(roll);
    const [, text = ""] = built("faulty.js").split("\n");
    const at = new SourceMap(map).findEntry(1, text.indexOf("A die has two sides."));
    expect(at).toMatchObject({ originalSource: "plugin.ts", originalLine: 5 });
  });

  it("is told as the application does, of each kind of broken or hostile file", async () => {
    const attacks = {
      loop: "no longer answered",
      "flood of messages": "too many messages",
      "no message": "a forbidden message",
      "answer to nobody": "a forbidden message",
    };
    const calls = [{ call: "run" }];
    kit.write({ "examples/broken/samples.json": JSON.stringify({ "tool/a": calls }) });
    const hostile = readFileSync(join(kit.folder, "examples/hostile/hostile.plugin.js"), "utf8");
    for (const attack of Object.keys(attacks))
      kit.write({
        [`hostile/${attack}/plugin.js`]: hostile,
        [`hostile/${attack}/samples.json`]: JSON.stringify({
          "tool/attack": [{ ...calls[0], args: { attack } }],
        }),
      });
    const files = [
      ...readdirSync(join(kit.folder, "examples/broken"))
        .filter((name) => name.endsWith(".js"))
        .map((name) => `examples/broken/${name}`),
      ...Object.keys(attacks).map((attack) => `hostile/${attack}/plugin.js`),
    ];
    const { code, output } = await commandHere(kit, "test", "--timeout", "3", ...files);
    expect(code).toBe(1);
    const told = Object.fromEntries(
      files.map((file, place) => {
        const end = output.indexOf(files[place + 1] ?? "failed.");
        return [basename(file.replace(/\/plugin\.js$/, ""), ".js"), output.slice(output.indexOf(file), end)];
      }),
    );
    const wanted = {
      "answers-wrongly": "gave a wrong answer (tool/a/run)",
      "broken-manifest": "This is no plugin",
      "implements-another": "lacks the function tool/a/run",
      "implements-nothing": "could not be started",
      "nameless-manifest": "The manifest is wrong at “id”",
      "never-answers": "did not answer within 3 seconds",
      "no-manifest": "This is no plugin",
      "other-version": "needs plugin interface 99; this app has 1",
      syntax: "Unexpected token '=' (broken-syntax.js:2)",
      throws: "no dice",
      "throws-at-start": "not today (broken-throws-at-start.js:2)",
      "throws-later": "too late (broken-throws-later.js:9)",
      ...attacks,
    };
    expect(told).toEqual(
      Object.fromEntries(
        Object.entries(wanted).map(([name, words]) => [name, expect.stringContaining(words)]),
      ),
    );
  });

  it("is said by the exit code as well", async () => {
    expect(await kit.command()).toEqual({ code: 0, output: expect.stringContaining("troupe-plugin dev") });
    expect(await kit.command("frobnicate")).toEqual({
      code: 2,
      output: expect.stringContaining("no frobnicate"),
    });
    expect(await kit.command("new", "none", "x")).toEqual({
      code: 1,
      output: expect.stringContaining("templates are"),
    });
    const { code, output } = await kit.command("build", "nowhere");
    expect([code, output]).toEqual([1, expect.stringContaining("no plugin.ts")]);
    expect(output.trimEnd().split("\n")).toHaveLength(1);
  });
});

describe("the server for trying it", () => {
  it("serves an application with the plugin, named by its digest, and tells pages of each build", async () => {
    kit.write({
      "tried/plugin.ts": plugin(toolOf("")),
      "tried/samples.json": JSON.stringify({ "tool/t": [{ call: "run" }] }),
      "app/index.html": "<!doctype html><body><p>Troupe</p></body>",
      "app/app-frame.html": "<body></body>",
      "app/plugins.json": JSON.stringify({ disabled: ["x"], ranks: {} }),
      "secret.txt": "not of the application",
    });
    const { devServer } = await import(pathToFileURL(kit.path("commands/dev.mjs")).href);
    const [folder, app] = [join(kit.folder, "tried"), join(kit.folder, "app")];
    const failures: string[] = [];
    const onFailed = ({ message }: Error) => void failures.push(message);
    const server = await devServer({ folder, app, port: 0, onBuilt: () => {}, onFailed });
    try {
      const text = async (path: string) => (await fetch(new URL(path, server.address))).text();
      expect(await text("/en/tasks")).toMatch(/<p>Troupe<\/p>.*<script src="\/troupe-plugin-dev\.js">/);
      // The policy of a frame refuses scripts that are not its own.
      expect(await text("/app-frame.html")).toBe("<body></body>");
      const { external, disabled } = JSON.parse(await text("/plugins.json"));
      // The plugin, and the bench.
      const named = expect.objectContaining({ sha256: expect.any(String) });
      expect([disabled, external]).toEqual([["x"], [named, named]]);
      const bench = readPackage(await (await fetch(external[1].url)).text());
      expect(bench.manifest).toMatchObject({ id: "troupe-bench", kind: "trusted" });
      expect(JSON.parse(await text("/troupe-plugin-dev/tried.json"))).toMatchObject({
        manifest: { id: "faulty" },
        samples: { "tool/t": [{ call: "run" }] },
      });
      const bytes = await (await fetch(external[0].url)).arrayBuffer();
      expect(Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex")).toBe(
        external[0].sha256,
      );
      const port = Number(new URL(server.address).port);
      await expect(devServer({ folder, app, port, onBuilt: () => {}, onFailed })).rejects.toThrow(
        `Port ${port} is in use: name another with --port.`,
      );
      expect((await fetch(new URL("/..%2fsecret.txt", server.address))).status).toBe(404);
      expect(await text("/%")).toContain("Troupe");

      const events = (await fetch(new URL("/troupe-plugin-dev/events", server.address))).body?.getReader();
      const heard = () => events?.read().then(({ value }) => new TextDecoder().decode(value));
      expect(await heard()).toContain("here");
      kit.write({ "tried/plugin.ts": plugin(toolOf("isRepeatable: true")) });
      expect(await heard()).toBe("data: built\n\n");
      const [{ sha256 }] = JSON.parse(await text("/plugins.json")).external;
      expect(sha256).not.toBe(external[0].sha256);
      // Whoever writes it agrees to it, also where it runs in the page.
      const agreed = JSON.stringify({ faulty: sha256, "troupe-bench": external[1].sha256 });
      expect(await text("/troupe-plugin-dev.js")).toContain(agreed);
      expect(await text(`/external/${sha256}.js`)).toContain("troupe-plugin");

      kit.write({ "tried/plugin.ts": "const = 1;" });
      await expect.poll(() => failures).toEqual([expect.stringContaining("plugin.ts:1: Unexpected token")]);
      expect(JSON.parse(await text("/plugins.json")).external[0].sha256).toBe(sha256);
    } finally {
      await server.close();
    }
  });
});

function packageOf(name: string) {
  const file = readdirSync(join(kit.folder, name, "dist")).find((each) => each.endsWith(".js")) ?? "";
  return readPackage(readFileSync(join(kit.folder, name, "dist", file), "utf8"));
}

/** The points that built plugins contribute to. */
function pointsOf(names: readonly string[]) {
  return names.flatMap((name) => packageOf(name).manifest.contributes.map(({ point }) => point));
}
