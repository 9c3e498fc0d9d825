// @vitest-environment jsdom
import type { Attachment } from "@core/domain/file/attachment";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import { filesMadeFor } from "@core/domain/journal/made-files";
import type { PluginContext } from "@core/plugin/contribution";
import { ArtifactExporters, type FileExporter } from "@core/points/artifact-exporter";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { CapsuleImport } from "@core/services/orchestration/capsules/capsule-import";
import { CAPSULE_LIMIT_BYTES } from "@core/services/orchestration/capsules/read-capsule";
import { TaskRepository } from "@core/services/orchestration/journal/task-repository";
import { exportRequest } from "@ui/features/artifacts/export/export-request";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { workerCapsuleReader } from "../src/plugins/browser/capsules/worker-capsule-reader";
import { fileOf } from "./contracts/artifact-exporter-contract";
import { builtIn } from "./contracts/contributions-of";
import { provideWorkers } from "./fakes/in-process-worker";
import { DOT, turnWithFiles } from "./fakes/made-file-events";
import { COMPLEX_PROMPT, OrchestrationRig, run, ScriptedModels } from "./fakes/task-runner-rig";
import { textAttachment } from "./fakes/text-attachment";

// Capsules are read where they are read in a browser.
provideWorkers();

const SECRET_FILE = "U0VDUkVUIEZJTEU=";
const exporter = builtIn(ArtifactExporters).find(({ id }) => id === "capsule") as FileExporter;

/** A finished task in one browser, and its capsule. */
async function capsuleOfTask() {
  const done = await run(COMPLEX_PROMPT);
  const { rig, task, monitor } = done;
  const services = new Map<symbol, unknown>([
    [DatabaseToken, rig.ports.database],
    [ClockToken, rig.ports.clock],
  ]);
  const context = { services: { get: (token: symbol) => services.get(token) } } as unknown as PluginContext;
  const archive = new TaskRepository(rig.ports.database);
  const write = async () => {
    const state = await monitor.load(task.id);
    const artifact = [...state.artifacts.values()].find(({ status }) => status === "final");
    if (!artifact) throw new Error("nothing was delivered");
    const requirements = state.tasks.get(task.id)?.requirements ?? [];
    const files = filesMadeFor(await archive.open(task.id).then((start) => start.state), artifact.taskId);
    const request = exportRequest(artifact, { title: artifact.title, requirements, notes: [], files });
    const { content, ...file } = await fileOf(exporter, context, request);
    return { page: String(content), artifact, ...file };
  };
  return { ...done, write };
}

/** A profile in which nothing is yet. */
function freshProfile() {
  const rig = new OrchestrationRig();
  const tab = rig.open(new ScriptedModels());
  return { rig, ...tab, capsules: new CapsuleImport(workerCapsuleReader, rig.ports.database, tab.tabs) };
}
/** A call of a tool in a finished task, with the files that it made. */
async function toolMade({ ports }: OrchestrationRig, taskId: string, files: readonly Attachment[]) {
  const events = await ports.database.list("events", { index: "rootTaskId+seq" });
  const last = events.filter(({ rootTaskId }) => rootTaskId === taskId).at(-1);
  if (!last) throw new Error("no task");
  const seq = last.seq + 1;
  const record = {
    ...last,
    id: `${last.runId}/${seq}`,
    seq,
    ...turnWithFiles(taskId, "made", files),
  } as JournalEvent;
  await ports.database.write([{ type: "put", store: "events", record }]);
}
const readFrom = (capsules: CapsuleImport, file: Blob) => capsules.read(file, new AbortController().signal);
const fileWith = (text: string) => new File([text], "task.capsule.html", { type: "text/html" });

/** The data in a page, found by a parser that did not write it. */
function dataIn(page: string): { events: JournalEvent[]; rootTaskId: string } {
  const found: string[] = [];
  const walk = (node: {
    nodeName: string;
    childNodes?: never[];
    attrs?: { name: string; value: string }[];
    value?: string;
  }): void => {
    if (node.nodeName === "script") {
      expect(node.attrs).toContainEqual({ name: "type", value: "application/json" });
      found.push((node.childNodes?.[0] as { value?: string } | undefined)?.value ?? "");
    }
    for (const child of node.childNodes ?? []) walk(child);
  };
  walk(parse(page) as never);
  expect(found).toHaveLength(1);
  return JSON.parse(found[0] ?? "");
}

/** The events with ids replaced by numbers, so that runs with other ids compare equal. */
function comparable(events: readonly JournalEvent[]): string {
  const seen = new Map<string, string>();
  const text = JSON.stringify(events.map(({ id: _, ...event }) => inOrder(event)));
  return text.replace(/(?<=["/])(?:custom-\d+-[\w-]{8,}|[\w-]{21})(?=["/])/g, (id) => {
    seen.set(id, seen.get(id) ?? `#${seen.size}`);
    return seen.get(id) ?? "";
  });
}

/** The same whatever order its fields are written in. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, inOrder(inner)]));
}

describe("a capsule", () => {
  test("is a page with the document, its requirements and its data, in which nothing runs", async () => {
    const { write } = await capsuleOfTask();
    const { page, extension, artifact } = await write();
    expect(extension).toBe("capsule.html");
    const shown = new DOMParser().parseFromString(page, "text/html");
    const policy = shown.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("script-src");
    expect(
      shown.querySelectorAll("script:not([type='application/json']), link, iframe, [src^=http]"),
    ).toHaveLength(0);
    expect(shown.querySelector("main h1")?.textContent).toBe(/^# (.*)$/m.exec(artifact.content)?.[1]);
    expect(shown.querySelectorAll("section ol > li").length).toBeGreaterThan(0);
    expect(dataIn(page).events.length).toBeGreaterThan(10);
  });

  test("round trip: what is read from it is what was written, with ids of its own", async () => {
    const { write } = await capsuleOfTask();
    const { page } = await write();
    const written = dataIn(page);
    const { capsules, monitor } = freshProfile();
    const preview = await readFrom(capsules, fileWith(page));
    expect(comparable(preview.journal.events)).toBe(comparable(written.events));
    const id = await capsules.save(preview);
    const state = await monitor.load(id);
    expect(comparable(state.events)).toBe(comparable(written.events));
    expect(preview).toMatchObject({ artifacts: state.artifacts.size, parts: state.tasks.size - 1 });
  });

  test("keeps which requirements are to be looked at again, of a text that was edited by hand", async () => {
    const { write, editor } = await capsuleOfTask();
    const { artifact } = await write();
    await editor.updateArtifact(artifact.id, { content: "Nothing of what it said." });
    const { capsules, rig } = freshProfile();
    const { page } = await write();
    const carried = dataIn(page).events.findLast(({ type }) => type === "proofs-carried");
    const count = carried?.type === "proofs-carried" ? carried.touched.length : 0;
    expect(count).toBeGreaterThan(0);
    const id = await capsules.save(await readFrom(capsules, fileWith(page)));
    const root = await rig.ports.database.get("tasks", id);
    expect(root?.requirements.filter((each) => each.touched)).toHaveLength(count);
  });

  test("is imported twice, and beside its original, without overwriting anything", async () => {
    const { write, rig } = await capsuleOfTask();
    const { page } = await write();
    const { database } = rig.ports;
    const capsules = new CapsuleImport(workerCapsuleReader, database, rig.tabs.tab());
    const before = JSON.stringify(await database.list("events"));
    const [first, second] = [
      await capsules.save(await readFrom(capsules, fileWith(page))),
      await capsules.save(await readFrom(capsules, fileWith(page))),
    ];
    expect(first).not.toBe(second);
    expect((await database.list("tasks")).filter(({ parentTaskId }) => !parentTaskId)).toHaveLength(3);
    const after = await database.list("events");
    const original = after.filter(({ rootTaskId }) => rootTaskId !== first && rootTaskId !== second);
    expect(JSON.stringify(original)).toBe(before);
  });

  test("can be gone on with: checked, run again, duplicated, deleted", async () => {
    const { write } = await capsuleOfTask();
    const { capsules, control, library, rig } = freshProfile();
    const id = await capsules.save(await readFrom(capsules, fileWith((await write()).page)));
    expect(await control.amend(id, { kind: "check" }, "en")).toMatchObject({ success: true });
    const again = await library.runAgain(id);
    expect(await control.start(again.id, "en")).toMatchObject({ success: true });
    const copy = await library.duplicate(id);
    expect(await control.approve(copy.id, "en")).toMatchObject({ success: true });
    for (const each of [id, again.id, copy.id]) await library.remove(each);
    expect(await rig.ports.database.count("events")).toBe(0);
  });

  test("holds no attached file, no passage of a file, no key and no other task", async () => {
    const { library, rig, task, write } = await capsuleOfTask();
    const other = await library.create({ prompt: "Nobody else's business" });
    const { database } = rig.ports;
    const source = { number: 1, itemId: "k", name: "salaries.xlsx", start: 0, end: 9 };
    const events = await database.list("events", { index: "rootTaskId+seq" });
    for (const event of events.filter(({ rootTaskId }) => rootTaskId === task.id)) {
      const attachment = { type: "other", name: "a", mimeType: "x/y", data: SECRET_FILE } as const;
      const record =
        event.type === "task-created"
          ? {
              ...event,
              task: {
                ...event.task,
                attachments: [attachment],
                chosenModel: { credentialId: "cred-7", model: "m" },
                checkModel: { credentialId: "cred-8", model: "m" },
              },
            }
          : event.type === "model-called"
            ? { ...event, attached: ["secret.pdf"], passages: [source] }
            : event;
      await database.write([{ type: "put", store: "events", record }]);
    }
    const { page, contents } = await write();
    for (const secret of [
      SECRET_FILE,
      "secret.pdf",
      "salaries.xlsx",
      "cred-7",
      "cred-8",
      other.id,
      "Nobody else's",
    ])
      expect(page).not.toContain(secret);
    expect(contents?.map(({ name }) => name)).toEqual([
      "artifacts:document",
      "artifacts:contents.requirements",
      "artifacts:allVersions",
      "artifacts:contents.journal",
    ]);
    for (const { sizeBytes } of contents ?? []) expect(sizeBytes).toBeGreaterThan(0);
  });

  test("has the files that tools made, drawn where the text names them, and nothing else of the calls", async () => {
    const { write, editor, rig, task } = await capsuleOfTask();
    await toolMade(rig, task.id, [DOT, textAttachment("table.csv", "a,b")]);
    const { artifact } = await write();
    const content = `# Sales\n\n${`![All dots](${DOT.name})\n\n`.repeat(2)}![not there](other.png)`;
    await editor.updateArtifact(artifact.id, { content });
    const { page, contents } = await write();
    expect(page).not.toContain("a secret");
    const shown = new DOMParser().parseFromString(page, "text/html");
    const pictures = [...shown.querySelectorAll("main img")].map((each) => each.getAttribute("src"));
    expect(pictures).toEqual(Array(2).fill(`data:image/png;base64,${DOT.data}`));
    expect(contents?.at(-1)).toEqual({ name: "artifacts:contents.files", count: 2, sizeBytes: 75 });
    const there = freshProfile();
    const id = await there.capsules.save(await readFrom(there.capsules, fileWith(page)));
    const state = await there.monitor.load(id);
    expect(filesMadeFor(state, id)).toEqual([DOT, textAttachment("table.csv", "a,b")]);
    // A repeated task has no files yet.
    const again = await there.library.runAgain(id);
    expect(filesMadeFor(await there.monitor.load(again.id), again.id)).toEqual([]);
  });

  test("shows no more pictures than there is room for, so that it can be imported", async () => {
    const { write, editor, rig, task } = await capsuleOfTask();
    await toolMade(rig, task.id, [{ ...DOT, name: "large.png", data: "A".repeat(1_500_000) }]);
    const { artifact } = await write();
    await editor.updateArtifact(artifact.id, {
      content: `# Hi\n\n${"![Large](large.png)\n\n".repeat(9)}`,
    });
    const { page } = await write();
    expect(page.length).toBeLessThan(CAPSULE_LIMIT_BYTES);
    const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
    expect(main?.querySelectorAll("img")).toHaveLength(2);
    expect(main?.textContent.match(/Large/g)).toHaveLength(7);
  });

  test("of a stranger brings no call of a tool, and no file that leads out of its folder", async () => {
    const { write } = await capsuleOfTask();
    const { page } = await write();
    const data = dataIn(page);
    const [first] = data.events;
    const { rootTaskId } = data;
    const kept = { type: "files-kept", taskId: rootTaskId, files: [{ ...DOT, name: "../../x.png" }, DOT] };
    const call = turnWithFiles(rootTaskId, "1", [textAttachment("hidden.csv", "1")]);
    const events: unknown[] = [
      ...data.events,
      Object.assign({}, first, kept),
      Object.assign({}, first, call),
    ];
    const json = JSON.stringify({ ...data, events }).replaceAll("<", "\\u003c");
    const changed = page.replace(
      /(<script type="application\/json"[^>]*>).*(<\/script>)/s,
      (_, open, close) => `${open}${json}${close}`,
    );
    const { capsules, monitor } = freshProfile();
    const id = await capsules.save(await readFrom(capsules, fileWith(changed)));
    const state = await monitor.load(id);
    expect(filesMadeFor(state, id)).toEqual([DOT]);
    expect(state.events.filter(({ type }) => type === "tool-turn")).toEqual([]);
  });

  test("what a text says never becomes part of the page", async () => {
    const { write, editor, state } = await capsuleOfTask();
    const final = [...state.artifacts.values()].find(({ status }) => status === "final");
    const content = `# Hi\n\n</script><script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))`;
    await editor.updateArtifact(final?.id ?? "", { content, title: '"><svg onload=alert(1)>' });
    const { page } = await write();
    const shown = new DOMParser().parseFromString(page, "text/html");
    expect(shown.querySelectorAll("script")).toHaveLength(1);
    expect(shown.querySelectorAll("[onerror], [onload], svg, [href^='javascript:']")).toHaveLength(0);
    expect(dataIn(page).events.length).toBeGreaterThan(10);
    const { capsules } = freshProfile();
    expect((await readFrom(capsules, fileWith(page))).artifacts).toBe(state.artifacts.size);
  });
});

type Data = { version: number; rootTaskId: string; events: Record<string, unknown>[] };
const HOSTILE: Readonly<Record<string, [code: string, change: (data: Data) => unknown]>> = {
  "that is no capsule": ["capsule.none", () => undefined],
  "cut in the middle": ["file.damaged", (data) => `${JSON.stringify(data).slice(0, 900)}`],
  "without its events": ["file.damaged", (data) => ({ ...data, events: [] })],
  "of a later version": ["app.newer", (data) => ({ ...data, version: 99 })],
  "with an event of a kind nobody knows": [
    "app.newer",
    (data) => ({ ...data, events: [...data.events, { ...data.events[0], type: "run-script" }] }),
  ],
  "whose root is not made by it": ["file.damaged", (data) => ({ ...data, rootTaskId: "somebody-elses" })],
  "that makes a task twice": [
    "file.damaged",
    (data) => ({ ...data, events: [...data.events, data.events[0]] }),
  ],
  "with a part of another's task": [
    "file.damaged",
    (data) => ({ ...data, events: [...data.events, withTask(data, { id: "p", parentTaskId: "victim" })] }),
  ],
  "with a second root": [
    "file.damaged",
    (data) => ({ ...data, events: [...data.events, withTask(data, { id: "second" })] }),
  ],
  "with an artifact of another's task": [
    "file.damaged",
    (data) => ({
      ...data,
      events: data.events.map((each) =>
        each.type === "artifact-created"
          ? { ...each, artifact: { ...(each.artifact as object), taskId: "victim" } }
          : each,
      ),
    }),
  ],
  "with an artifact that says nothing": [
    "file.damaged",
    (data) => ({
      ...data,
      events: data.events.map((each) =>
        each.type === "artifact-created" ? { ...each, artifact: { id: "a" } } : each,
      ),
    }),
  ],
  "about another's task": [
    "file.damaged",
    (data) => ({
      ...data,
      events: [
        ...data.events,
        { ...data.events[0], type: "task-status-changed", taskId: "victim", status: "failed" },
      ],
    }),
  ],
  "deeper than anything": [
    "file.damaged",
    (data) =>
      JSON.stringify(data).replace('"type":', `"deep":${"[".repeat(100_000)}${"]".repeat(100_000)},"type":`),
  ],
  "that changes every object": [
    "file.damaged",
    (data) =>
      JSON.stringify(data).replace(
        '"type":"task-created"',
        '"__proto__":{"polluted":1},"type":"task-created"',
      ),
  ],
  "with more events than any": [
    "capsule.too-large",
    (data) => ({ ...data, events: Array.from({ length: 50_001 }, () => ({ type: "x" })) }),
  ],
};

function withTask({ events }: Data, over: object): Record<string, unknown> {
  const [first] = events;
  return { ...first, task: { ...(first?.task as object), ...over } };
}

describe("a hostile capsule is refused, and nothing of it is written:", () => {
  test.each(Object.entries(HOSTILE))("one %s", async (_, [code, change]) => {
    const { write } = await capsuleOfTask();
    const { page } = await write();
    const data = dataIn(page) as unknown as Data;
    const changed = change(data);
    const json = typeof changed === "string" ? changed : JSON.stringify(changed)?.replaceAll("<", "\\u003c");
    const start = page.indexOf('<script type="application/json"');
    const opening = page.slice(start, page.indexOf(">", start) + 1);
    const hostile =
      json === undefined ? "<h1>Hello</h1>" : `${page.slice(0, start)}${opening}${json}</script>`;
    const { capsules, rig } = freshProfile();
    await expect(readFrom(capsules, fileWith(hostile))).rejects.toMatchObject({ code });
    expect(rig.ports.database.writes).toEqual([]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test("one larger than any", async () => {
    const { capsules, rig } = freshProfile();
    const huge = {
      size: CAPSULE_LIMIT_BYTES + 1,
      text: () => Promise.reject(new Error("it was read")),
    } as Blob;
    await expect(readFrom(capsules, huge)).rejects.toMatchObject({ code: "capsule.too-large" });
    expect(rig.ports.database.writes).toEqual([]);
  });
});
