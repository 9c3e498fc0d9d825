// @vitest-environment jsdom

import { AppError } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { ImportedWork, Importer, ImportFile } from "@core/points/importer";
import { NotifierToken } from "@core/ports/notifier";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { Imports } from "@core/services/imports/imports";
import { KnowledgeLibrary } from "@core/services/knowledge/knowledge-library";
import { ImportsToken } from "@core/services/tokens";
import { KnowledgeStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { registryOf } from "../../../../tests/fakes/registry-of";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { PluginImportButton } from "./plugin-import-button";

// Loaded beforehand: what waits for it waits a few seconds at the most.
beforeAll(() => import("./import-with-plugin"));

const WORK: ImportedWork = {
  conversations: [],
  documents: Array.from({ length: 22 }, (_, at) => ({ id: `${at}`, title: `Note ${at}`, text: "Words" })),
  tasks: [{ id: "t", text: "Call the plumber" }],
  knowledge: [],
  leftOut: [{ title: "Old note", reason: "It is in the trash." }],
};

let ports: FakePorts;
beforeEach(() => {
  ports = new FakePorts();
});

function importerOf(name: string, read: ImportFile, over: Partial<Importer> = {}): Importer {
  return {
    ...{ id: name, name, gives: ["documents", "tasks"], extensions: ["json"], pluginId: "acme" },
    ...{ origin: "Acme", load: async () => read, ...over },
  };
}

function show(...importers: readonly Importer[]) {
  const { database, tabs, clock, ids, hasher, preferences, notifier } = ports;
  const host = { open: () => registryOf(importers), load: async (each: Importer) => each.load({} as never) };
  const imports = new Imports({
    ...{ database, tabs, clock, ids, hasher, preferences, plugins: host as never },
    conversations: new ConversationRepository(database, tabs, clock),
    knowledge: new KnowledgeLibrary(database, clock, ids, hasher),
  });
  const reloadList = vi.fn(async () => {});
  const services = new Map([
    service(PluginHostToken, host as never),
    service(NotifierToken, notifier),
    service(ImportsToken, imports),
    service(TasksStoreToken, { reloadList } as never),
    service(KnowledgeStoreToken, { refresh: async () => {} } as never),
  ]);
  renderWithServices(<PluginImportButton kinds={["documents"]} />, services, "/tasks");
  return { reloadList };
}

const open = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Import with a plugin" }));
  return within(await screen.findByRole("dialog"));
};
const choose = (file: File) =>
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, {
    target: { files: [file] },
  });

test("nothing is offered where no importer gives what the page has", () => {
  show(importerOf("Contacts", async () => WORK, { gives: ["knowledge"] }));
  expect(screen.queryByRole("button")).toBeNull();
});

test("what was read is shown by kind and name, with what is left out, and added when it is confirmed", async () => {
  const { reloadList } = show(importerOf("Notes", async () => WORK));
  const dialog = await open();
  choose(new File(["{}"], "notes.json"));
  expect(await dialog.findByText("Documents: 22")).toBeDefined();
  expect(dialog.getByText("Note 19")).toBeDefined();
  expect(dialog.queryByText("Note 20")).toBeNull();
  expect(dialog.getByText("and 2 more")).toBeDefined();
  expect(dialog.getByText("Tasks to start: 1")).toBeDefined();
  expect(dialog.getByText("Old note: It is in the trash.")).toBeDefined();
  expect(ports.database.writes).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Import" }));
  await waitFor(() => expect(reloadList).toHaveBeenCalled());
  expect(await ports.database.count("tasks")).toBe(23);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(ports.notifier.notices).toMatchObject([{ code: "plugins.imported", params: { amount: 23 } }]);
});

test("a text that is pasted goes to the importer that was chosen", async () => {
  const read = vi.fn<ImportFile>(async () => WORK);
  show(
    importerOf("Notes", async () => expect.fail("it was not chosen")),
    importerOf("Lines", read, { takesText: true, description: "One in a line." }),
  );
  const dialog = await open();
  expect(dialog.queryByLabelText("Or paste text")).toBeNull();
  fireEvent.change(dialog.getByLabelText("From"), { target: { value: "Lines" } });
  expect(dialog.getByText("One in a line.")).toBeDefined();
  fireEvent.change(dialog.getByLabelText("Or paste text"), { target: { value: "Call the plumber" } });
  fireEvent.click(dialog.getByRole("button", { name: "Read text" }));
  expect(await dialog.findByText("Documents: 22")).toBeDefined();
  const [input] = read.mock.calls[0] ?? [];
  expect(input).toMatchObject({ name: "", type: "text/plain" });
  expect(new TextDecoder().decode(input?.bytes)).toBe("Call the plumber");
});

test("where it fails, that is told, nothing is added, and another file can be chosen", async () => {
  const failed = new AppError("external-plugin.failed", { plugin: "Acme", reason: "Page 2 is torn." });
  let calls = 0;
  show(
    importerOf("Notes", async () => {
      calls += 1;
      if (calls === 1) throw failed;
      return { ...WORK, documents: [], tasks: [] };
    }),
  );
  const dialog = await open();
  choose(new File(["{}"], "notes.json"));
  expect((await dialog.findByRole("alert")).textContent).toContain("Acme failed: Page 2 is torn.");
  choose(new File(["{}"], "notes.json"));
  expect(await dialog.findByText("Nothing to add.")).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Import" })).toBeNull();
  expect(ports.database.writes).toEqual([]);
});
