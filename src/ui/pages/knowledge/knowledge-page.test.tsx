// @vitest-environment jsdom

import type { KnowledgeItem } from "@core/domain/knowledge/knowledge-item";
import { summaryOf } from "@core/domain/knowledge/knowledge-summary";
import { AppError } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type KnowledgeConnector, KnowledgeConnectors } from "@core/points/knowledge-connector";
import { NotifierToken } from "@core/ports/notifier";
import type {
  ConnectorRefreshes,
  ConnectorReport,
} from "@core/services/knowledge/connectors/refresh-connector";
import type { IncomingFile, KnowledgeLibrary } from "@core/services/knowledge/knowledge-library";
import { ConnectorsStore } from "@core/stores/knowledge/connectors-store";
import { KnowledgeStore } from "@core/stores/knowledge/knowledge-store";
import type { MeaningStore } from "@core/stores/knowledge/meaning-store";
import { KnowledgeStoreToken, MeaningStoreToken, SyncedFoldersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import KnowledgePage from "./knowledge-page";

const item = (name: string, more: Partial<KnowledgeItem> = {}): KnowledgeItem => ({
  id: name,
  name,
  type: "file",
  fileType: "text",
  size: 1536,
  content: "",
  tags: [],
  lastModified: 1,
  createdAt: new Date(2026, 10, 21).getTime(),
  path: name,
  ...more,
});

let items: KnowledgeItem[];
let failing: boolean;
let given: readonly IncomingFile[];
let notifier: MemoryNotifier;
let meaning: Partial<MeaningStore>;
let connectors: KnowledgeConnector[];
let refresh: ConnectorRefreshes["refresh"];

beforeEach(() => {
  connectors = [];
  items = [];
  failing = false;
  given = [];
  notifier = new MemoryNotifier();
  meaning = { sources: [], load: async () => {} };
});

function open() {
  const library: Partial<KnowledgeLibrary> = {
    list: async () => {
      if (failing) throw new AppError("database.failed", { message: "no space" });
      return items.map(summaryOf);
    },
    newest: async (limit) => {
      if (failing) throw new AppError("database.failed", { message: "no space" });
      return items.slice(0, limit).map(summaryOf);
    },
    get: async (id) => items.find((each) => each.id === id),
    edit: async (id, edit) => {
      items = items.map((each) => (each.id === id ? { ...each, ...edit } : each));
      return items.find((each) => each.id === id);
    },
    move: async (paths) => {
      items = items.map((each) => ({ ...each, path: paths.get(each.id) ?? each.path }));
      return items.filter(({ id }) => paths.has(id)).map(summaryOf);
    },
    remove: async (id) => {
      items = items.filter((each) => each.id !== id);
    },
    removeFolder: async ({ id }) => {
      const gone = items.filter((each) => each.id === id || each.parentId === id);
      items = items.filter((each) => !gone.includes(each));
      return gone.map((each) => each.id);
    },
    restore: async (removed) => {
      items = [...items, removed];
    },
    addFiles: async (files) => {
      given = files;
      if (failing) throw new Error("full");
      return { added: [summaryOf(item("new.md"))], duplicates: 2, tooLarge: ["huge.bin"] };
    },
  };
  const refreshes = {
    known: async () => ({ left: 2, versions: new Map() }),
    refresh: (...wanted: Parameters<typeof refresh>) => refresh(...wanted),
  };
  const store: KnowledgeStore = new KnowledgeStore(
    library as KnowledgeLibrary,
    notifier,
    async () => ({ ofItem: async ({ content }) => content }),
    undefined,
    async () =>
      new ConnectorsStore(
        { all: connectors } as never,
        refreshes,
        (each) => store.take([each], []),
        () => {},
      ),
  );
  return renderWithServices(
    <KnowledgePage />,
    new Map([
      service(KnowledgeStoreToken, store),
      service(NotifierToken, notifier),
      service(PluginHostToken, {
        open: (point: unknown) => ({ all: point === KnowledgeConnectors ? connectors : [] }) as never,
      }),
      service(SyncedFoldersStoreToken, { folders: [], load: async () => {} }),
      service(MeaningStoreToken, meaning),
    ]),
  );
}

const count = (number: number) => screen.findByRole("heading", { name: `My Knowledge (${number})` });
const choose = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};
const pick = (...files: File[]) =>
  fireEvent.change(document.querySelector("input[type=file]") ?? document, { target: { files } });

describe("a connector of a plugin", () => {
  const nothing = { added: 0, renewed: 0, keptAway: 0, failed: [], left: 0 };
  const wiki = { id: "wiki", name: "House\u202e wiki", origin: "Acme", pluginId: "acme" };
  const refreshed = async (report: Partial<ConnectorReport>) => {
    connectors = [{ ...wiki, load: async () => ({}) as never }];
    refresh = async (_, watch) => {
      watch.onWritten(summaryOf(item("brought.md")));
      return { ...nothing, ...report };
    };
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh" }));
  };

  it("brings documents on a click, and says how many, what failed, and what stays away", async () => {
    const error = new AppError("network.failed", { host: "wiki.example" });
    const failed = [{ id: "a", title: "Rules", error }];
    await refreshed({ added: 3, renewed: 1, keptAway: 1, failed });
    expect(await screen.findByText("3 added, 1 renewed")).toBeTruthy();
    expect(screen.getByText("Deleted by you: 1")).toBeTruthy();
    expect(screen.getByText("Left for later: 2")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toMatch(/Not fetched: 1.*Rules: .*wiki\.example/s);
    expect(screen.getByText("brought.md")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "House⟨U+202E⟩ wiki" })).toBeTruthy();
    expect(screen.getByText("From Acme")).toBeTruthy();
  });

  it("can be stopped, and says what went wrong", async () => {
    connectors = [{ ...wiki, load: async () => ({}) as never }];
    let told: AbortSignal | undefined;
    refresh = (_, watch, signal) => {
      told = signal;
      watch.onProgress(3, 7);
      return new Promise((__, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
    };
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("3 of 7 documents")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Not refreshed yet")).toBeTruthy();
    expect([told?.aborted, screen.queryByRole("alert")]).toEqual([true, null]);
    refresh = () => Promise.reject(new AppError("external-plugin.too-slow", { plugin: "Acme", seconds: 60 }));
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/Acme.*60/);
  });
});

describe("finding by meaning", () => {
  const source = { credentialId: "c", name: "Cloud", model: "embed-1", isOnDevice: false, isOn: false };

  it("says where files would be sent, and sends nothing before its switch is on", async () => {
    const turned: unknown[] = [];
    meaning = {
      sources: [source, { ...source, credentialId: "s", name: "Server", isOnDevice: true, isOn: true }],
      load: async () => {},
      turn: async ({ name }, isOn) => void turned.push([name, isOn]),
    };
    items = [item("a.md")];
    open();
    const cloud = await screen.findByRole("checkbox", { name: "With Cloud" });
    expect((cloud as HTMLInputElement).checked).toBe(false);
    expect(screen.getByText(/Sends your files’ text to Cloud once/)).toBeTruthy();
    expect(screen.getByText(/Your files stay on this device/)).toBeTruthy();
    fireEvent.click(cloud);
    expect(turned).toEqual([["Cloud", true]]);
  });

  it("says what a model weighs before it is downloaded, and how far it is", async () => {
    const download = {
      name: "Small",
      sizeBytes: 122_000_000,
      licence: "Apache-2.0",
      page: "https://x.example",
    };
    let stopped = 0;
    meaning = {
      sources: [{ ...source, name: "wllama", isOnDevice: true, download }],
      load: async () => {},
      downloaded: 0.4,
      stop: () => {
        stopped += 1;
      },
    };
    open();
    expect(await screen.findByText(/Downloads the model first: [\d.]+ MB, licence Apache-2.0/)).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("Downloading the model: 40 %");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(stopped).toBe(1);
  });

  it("says why a provider does not do it", async () => {
    const failure = new AppError("provider.no-vectors", { provider: "Cloud" });
    meaning = {
      sources: [{ ...source, isOn: true, failure }],
      load: async () => {},
      progress: { done: 3, total: 9 },
    };
    open();
    expect((await screen.findByRole("alert")).textContent).toMatch(/Cloud sent no vectors/);
    expect(screen.getByRole("status").textContent).toContain("Files ready: 3 of 9");
  });
});

describe("the knowledge page", () => {
  it("says what to do while there is nothing", async () => {
    open();
    expect(await screen.findByText("No knowledge items yet. Upload some files to get started!")).toBeTruthy();
    expect(await count(0)).toBeTruthy();
  });

  it("shows all that is known of a file", async () => {
    items = [item("plan.md", { path: "Work/plan.md", description: "The plan", tags: ["may", "work"] })];
    open();
    expect(await screen.findByRole("heading", { name: "plan.md" })).toBeTruthy();
    expect(screen.getByText("Work/plan.md")).toBeTruthy();
    expect(screen.getByText("Text · 1.5 KB · Added Nov 21, 2026")).toBeTruthy();
    expect(screen.getByText("The plan")).toBeTruthy();
    const tags = within(screen.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
    expect(tags.map(({ textContent }) => textContent)).toEqual(["may", "work"]);
  });

  it("adds files and tells what became of them", async () => {
    open();
    await count(0);
    pick(new File(["x"], "new.md"));
    expect(await count(1)).toBeTruthy();
    expect(given.map(({ name }) => name)).toEqual(["new.md"]);
    expect(notifier.notices).toMatchObject([
      { code: "knowledge.added-with-duplicates", params: { added: 1, duplicates: 2 } },
      { code: "knowledge.too-large", params: { names: "huge.bin" } },
    ]);
  });

  it("says that files could not be added", async () => {
    open();
    await count(0);
    failing = true;
    pick(new File(["x"], "new.md"));
    await waitFor(() => expect(notifier.errors).toMatchObject([{ code: "knowledge.upload-failed" }]));
  });

  it("edits name, description and tags, and wants a name", async () => {
    items = [item("plan.md", { description: "Old", tags: ["may"] })];
    open();
    await choose("plan.md", "Edit");
    const dialog = await screen.findByRole("dialog", { name: "Edit file details" });
    const field = (label: string) => within(dialog).getByLabelText(label, { exact: false });
    const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
    const save = () => fireEvent.submit(field("Name").closest("form") ?? dialog);
    fill("Name", " ");
    save();
    expect(await within(dialog).findByText("Enter a name.")).toBeTruthy();
    fill("Name", " plan 2.md ");
    fill("Description", " ");
    fill("Tags", " a, , b,");
    save();
    expect(await screen.findByRole("heading", { name: "plan 2.md" })).toBeTruthy();
    expect(items[0]).toMatchObject({ name: "plan 2.md", description: undefined, tags: ["a", "b"] });
  });

  it("deletes a file and brings it back on undo", async () => {
    items = [item("plan.md")];
    open();
    await choose("plan.md", "Delete");
    expect(await count(0)).toBeTruthy();
    notifier.notices[0]?.action?.run();
    expect(await count(1)).toBeTruthy();
  });

  it("says that a file of a synced folder stays away once it is deleted", async () => {
    items = [item("plan.md", { watchId: "w" })];
    open();
    await choose("plan.md", "Delete");
    expect(await count(0)).toBeTruthy();
    expect(notifier.notices).toMatchObject([{ code: "knowledge.deleted-synced" }]);
  });

  it.each([
    ["any folder", {}, /^Agents lose these files; your/],
    ["a synced folder", { watchId: "w" }, /syncing ends/],
    ["a folder within one", { watchId: "w", parentId: "root" }, /for good/],
  ])("asks before it deletes %s with all that is in it", async (_, more, expected) => {
    items = [
      item("Club", { type: "folder", ...more }),
      item("plan.md", { parentId: "Club" }),
      item("other.md"),
    ];
    open();
    await choose("Club", "Delete");
    const dialog = await screen.findByRole("dialog", { name: "Delete Club and all in it?" });
    expect(within(dialog).getByText(expected)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await count(1)).toBeTruthy();
    expect(notifier.notices).toMatchObject([{ code: "deleted", params: { name: "Club" } }]);
  });

  it("draws fifty of thousands of items, and more when asked", async () => {
    items = Array.from({ length: 5_000 }, (_, n) => item(`${n}.md`, { lastModified: 5_000 - n }));
    open();
    expect(await screen.findByText("My Knowledge (5,000)")).toBeTruthy();
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(50);
    fireEvent.click(screen.getByRole("button", { name: "Show 4,950 more" }));
    expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(100);
  });

  it("can be tried again when the files could not be read", async () => {
    failing = true;
    open();
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText(/^The local database failed: no space/)).toBeTruthy();
    failing = false;
    items = [item("plan.md")];
    fireEvent.click(retry);
    expect(await count(1)).toBeTruthy();
  });

  it("finds files by their words and opens them", async () => {
    items = [
      item("trains.md", { content: "The night train leaves at nine. ".repeat(100) }),
      item("cats.txt"),
    ];
    open();
    fireEvent.change(await screen.findByRole("searchbox", { name: "Search files" }), {
      target: { value: "TRAIN" },
    });
    expect(screen.queryByRole("button", { name: "cats.txt" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "trains.md" }));
    const dialog = await screen.findByRole("dialog", { name: "trains.md" });
    // All of it, not only the beginning.
    await waitFor(() => expect(dialog.querySelector("pre")?.textContent.length).toBe(3200));
    expect(within(dialog).getByRole("button", { name: "Download" })).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "nothing like it" } });
    expect(screen.getByRole("status").textContent).toBe("No file matches.");
  });

  it("has files in their folders, which open and close, and many closed at first", async () => {
    items = [
      item("plan.md", { path: "Work/2026/plan.md" }),
      ...Array.from({ length: 60 }, (_, n) => item(`${n}.md`, { path: `Notes/${n}.md` })),
    ];
    open();
    const notes = await screen.findByRole("button", { name: "Notes 60 files" });
    const work = screen.getByRole("button", { name: "Work 1 file" });
    expect([notes, work].map((each) => each.getAttribute("aria-expanded"))).toEqual(["false", "false"]);
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
    fireEvent.click(work);
    fireEvent.click(screen.getByRole("button", { name: "2026 1 file" }));
    expect(screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent)).toEqual(["plan.md"]);
    fireEvent.click(work);
    expect(screen.queryByRole("heading", { level: 3 })).toBeNull();
    // A search finds what is in closed folders.
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "plan" } });
    expect(screen.getByText("Work/2026/plan.md")).toBeTruthy();
  });

  it("moves a file into a folder, and a folder with all that is in it", async () => {
    items = [item("a.md"), item("b.md", { path: "Old/b.md" })];
    open();
    const moveTo = async (name: string, folder: string) => {
      await choose(name, "Move");
      const dialog = await screen.findByRole("dialog", { name: `Move ${name}` });
      fireEvent.change(within(dialog).getByLabelText("Folder"), { target: { value: folder } });
      fireEvent.click(within(dialog).getByRole("button", { name: "Move" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await moveTo("a.md", "Old");
    expect(await screen.findByRole("button", { name: "Old 2 files" })).toBeTruthy();
    await moveTo("Old", "New / year");
    expect(items.map(({ path }) => path)).toEqual(["New/year/a.md", "New/year/b.md"]);
    expect(await screen.findByRole("button", { name: "year 2 files" })).toBeTruthy();
  });

  describe("moves rows", () => {
    /** The data of a drag, which pages may read while it goes on by its kinds alone. */
    const drag = () => {
      const data = new Map<string, string>();
      return {
        ...{ effectAllowed: "", setData: (type: string, value: string) => void data.set(type, value) },
        get types() {
          return [...data.keys()];
        },
      };
    };
    const button = (name: string) => screen.findByRole("button", { name });
    const paths = () => items.map(({ path }) => path);

    it("that are dragged onto a folder, or out of one, and puts them back", async () => {
      items = [item("a.md"), item("b.md", { path: "Old/b.md" })];
      open();
      const dataTransfer = drag();
      const old = await button("Old 1 file");
      fireEvent.dragStart(await button("a.md"), { dataTransfer });
      expect(fireEvent.dragOver(old, { dataTransfer })).toBe(false);
      expect(old.closest("[data-over]")).toBeTruthy();
      fireEvent.drop(old, { dataTransfer });
      await button("Old 2 files");
      expect(paths()).toEqual(["Old/a.md", "Old/b.md"]);
      expect(notifier.notices).toMatchObject([{ code: "knowledge.moved", params: { folder: "Old" } }]);
      notifier.notices[0]?.action?.run();
      await waitFor(() => expect(paths()).toEqual(["a.md", "Old/b.md"]));
      const out = drag();
      fireEvent.dragStart(await button("b.md"), { dataTransfer: out });
      fireEvent.drop(await button("a.md"), { dataTransfer: out });
      await waitFor(() => expect(paths()).toEqual(["a.md", "b.md"]));
      expect(notifier.notices.at(-1)).toMatchObject({ code: "knowledge.moved-out" });
    });

    it("with a folder go all its files, never into itself, and nothing else that is dragged", async () => {
      items = [item("a.md", { path: "Old/in/a.md" }), item("b.md", { path: "New/b.md" })];
      open();
      const dataTransfer = drag();
      const [inner, target] = [await button("in 1 file"), await button("New 1 file")];
      fireEvent.dragStart(await button("Old 1 file"), { dataTransfer });
      expect(fireEvent.dragOver(inner, { dataTransfer })).toBe(true);
      fireEvent.drop(inner, { dataTransfer });
      expect(paths()).toEqual(["Old/in/a.md", "New/b.md"]);
      expect(fireEvent.dragOver(target, { dataTransfer: { types: ["text/plain"] } })).toBe(true);
      fireEvent.drop(target, { dataTransfer });
      await waitFor(() => expect(paths()).toEqual(["New/Old/in/a.md", "New/b.md"]));
    });

    it("that are cut with the keyboard, and says so", async () => {
      items = [item("a.md"), item("b.md", { path: "Old/b.md" })];
      open();
      const [file, old] = [await button("a.md"), await button("Old 1 file")];
      fireEvent.keyDown(old, { key: "v", ctrlKey: true });
      fireEvent.keyDown(file, { key: "x", ctrlKey: true });
      expect(notifier.notices).toMatchObject([{ code: "knowledge.cut", params: { name: "a.md" } }]);
      expect(file.closest("[data-held]")).toBeTruthy();
      fireEvent.keyDown(old, { key: "Escape" });
      expect(file.closest("[data-held]")).toBeNull();
      fireEvent.keyDown(old, { key: "v", ctrlKey: true });
      expect(paths()).toEqual(["a.md", "Old/b.md"]);
      // A keyboard that writes other letters tells the keys by their places.
      fireEvent.keyDown(file, { key: "ㅌ", code: "KeyX", metaKey: true });
      fireEvent.keyDown(await button("b.md"), { key: "ㅍ", code: "KeyV", metaKey: true });
      await button("Old 2 files");
      expect(paths()).toEqual(["Old/a.md", "Old/b.md"]);
    });

    it("but none of a synced folder", async () => {
      const synced = item("Disk", { type: "folder", path: "Disk" });
      items = [synced, item("a.md", { path: "Disk/a.md", parentId: "Disk" }), item("c.md")];
      open();
      const disk = await button("Disk 1 file");
      expect(disk.closest("[draggable]")).toBeNull();
      const dataTransfer = drag();
      fireEvent.dragStart(await button("c.md"), { dataTransfer });
      expect(fireEvent.dragOver(disk, { dataTransfer })).toBe(true);
      fireEvent.keyDown(disk, { key: "x", ctrlKey: true });
      expect(notifier.notices).toEqual([]);
    });
  });

  it("deletes a folder with all that is in it, once that is confirmed", async () => {
    items = [item("a.md", { path: "Old/a.md" }), item("b.md", { path: "Old/in/b.md" }), item("c.md")];
    open();
    await choose("Old", "Delete");
    const dialog = await screen.findByRole("dialog", { name: "Delete Old and all in it?" });
    expect(items).toHaveLength(3);
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect(await count(1)).toBeTruthy();
    expect(notifier.notices).toMatchObject([{ code: "deleted", params: { name: "Old" } }]);
  });
});
