// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { contribute } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { Pages } from "@core/points/page";
import { Galleries } from "@core/services/external-plugins/galleries";
import { askForSafeStart } from "@core/services/external-plugins/safe-start";
import { PLUGIN_STARTS } from "@core/services/external-plugins/trusted/plugin-starts";
import { ExternalPluginsStore } from "@core/stores/settings/external-plugins-store";
import { ExternalPluginsStoreToken, PluginsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { englishErrors } from "../../../../../tests/fakes/english-errors";
import { chosen, externalPluginsRig, pluginFile } from "../../../../../tests/fakes/external-plugins-rig";
import { jsonResponse } from "../../../../../tests/fakes/fake-http";
import { renderWithServices, service } from "../../../../../tests/fakes/render-with-services";
import { ExternalGroup } from "./external-group";

function show(rig = externalPluginsRig()) {
  const { ports, plugins, running, host, safeStart } = rig;
  const store = new ExternalPluginsStore({
    plugins,
    running,
    safeStart,
    secrets: ports.pluginSecrets,
    projects: rig.projects,
    storages: ports.pluginStorage,
    signIns: rig.signIns,
    galleries: new Galleries(ports.http, ports.preferences),
    applyConfiguration: () => undefined,
  });
  renderWithServices(
    <ExternalGroup />,
    new Map([
      service(ExternalPluginsStoreToken, store),
      service(PluginHostToken, host),
      service(PluginsStoreToken, { isEnabled: () => true }),
    ]),
  );
  return rig;
}

async function choose(code: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: "Install plugin" }));
  const dialog = await screen.findByRole("dialog");
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]");
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File([code], "plugin.js")] } });
}

it("a trusted plugin is installed by its own button, once its box is ticked", async () => {
  const { plugins, host } = show();
  await choose(pluginFile({ kind: "trusted" }));
  const dialog = await screen.findByRole("dialog", { name: "Install Acme?" });
  const button = within(dialog).getByRole("button", { name: "Install and trust" });
  expect(button).toHaveProperty("disabled", true);
  fireEvent.click(within(dialog).getByRole("checkbox", { name: /I trust the author of Acme/ }));
  fireEvent.click(button);
  await waitFor(() => expect(host.find("acme")).toBeDefined());
  expect((await plugins.list())[0]).toMatchObject({ id: "acme", mayReplace: [] });
});

it("what it may replace is named, and ticked by nobody but the user", async () => {
  const rig = externalPluginsRig();
  await rig.plugins.install(
    await rig.plugins.preview(chosen(pluginFile({ id: "first", name: "First" })), rig.signal),
    {
      trusts: false,
      mayReplace: [],
    },
  );
  show(rig);
  await choose(pluginFile());
  const box = await screen.findByRole("checkbox", { name: /May replace First/ });
  expect(box).toHaveProperty("checked", false);
  expect(screen.getByText(/It has the same id and is used only if/)).toBeDefined();
  fireEvent.click(box);
  fireEvent.click(screen.getByRole("button", { name: "Install" }));
  await waitFor(async () =>
    expect((await rig.ports.database.get("externalPlugins", "acme"))?.mayReplace).toEqual([
      "locale-bundle/xx/acme",
    ]),
  );
});

it("an update says what is new in words, and removing leads the focus to what can be done next", async () => {
  const rig = externalPluginsRig();
  await rig.plugins.install(await rig.plugins.preview(chosen(pluginFile()), rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  show(rig);
  await screen.findByRole("heading", { name: "Acme" });
  const secrets = [{ name: "key", host: "api.acme.example", label: "Acme key" }];
  await choose(pluginFile({ version: "2.0.0", hosts: ["api.acme.example"], secrets }));
  const dialog = await screen.findByRole("dialog", { name: "Update Acme?" });
  const gains = within(dialog).getByText("New").nextElementSibling as HTMLElement;
  expect(within(gains).getByText(/^Acme key, sent to api.acme.example alone/)).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Remove Acme" }));
  const asking = await screen.findByRole("dialog", { name: "Remove Acme?" });
  fireEvent.click(within(asking).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Acme" })).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Install plugin" })),
  );
});

it("what a format reads besides a document is asked for, and asked for anew where an update wants it", async () => {
  const rig = externalPluginsRig();
  const format = {
    point: "artifact-exporter",
    id: "trail",
    name: "Trail",
    extension: "tar",
    mimeType: "a/tar",
  };
  const importer = { point: "importer", id: "notes", name: "Notes", gives: ["tasks"], extensions: ["txt"] };
  const fileWith = (version: string, wants: readonly string[]) =>
    pluginFile({ version, contributes: [{ ...format, wants }, importer] });
  const first = await rig.plugins.preview(chosen(fileWith("1.0.0", ["files"])), rig.signal);
  await rig.plugins.install(first, { trusts: false, mayReplace: [] });
  show(rig);
  await screen.findByRole("heading", { name: "Acme" });
  await choose(fileWith("2.0.0", ["files", "versions"]));
  const dialog = within(await screen.findByRole("dialog", { name: "Update Acme?" }));
  const gains = within(dialog.getByText("New").nextElementSibling as HTMLElement);
  expect(gains.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "It sees earlier versions of downloaded documents.",
  ]);
  expect(dialog.getByText("It sees the files behind a downloaded document.")).toBeDefined();
  expect(dialog.getByText("Imports. It sees those files; you see first what it adds.")).toBeDefined();
});

it("the log is read each time it is unfolded", async () => {
  const rig = externalPluginsRig();
  await rig.plugins.install(await rig.plugins.preview(chosen(pluginFile()), rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  const lines = [{ at: 0, level: "info" as const, text: "the first" }];
  vi.spyOn(rig.running, "logOf").mockImplementation(async () => [...lines]);
  show(rig);
  const log = (await screen.findByText("Log")).closest("details") as HTMLDetailsElement;
  const unfold = (open: boolean) => {
    log.open = open;
    fireEvent(log, new Event("toggle"));
  };
  unfold(true);
  await waitFor(() => expect(log.textContent).toContain("info the first"));
  lines.push({ at: 1, level: "info", text: "the second" });
  unfold(false);
  unfold(true);
  await waitFor(() => expect(log.textContent).toContain("info the second"));
});

it("removing a trusted plugin loads the page anew, where its code would run on", async () => {
  const reload = vi.fn();
  const rig = externalPluginsRig();
  await rig.plugins.install(await rig.plugins.preview(chosen(pluginFile({ kind: "trusted" })), rig.signal), {
    trusts: true,
    mayReplace: [],
  });
  show(rig);
  fireEvent.click(await screen.findByRole("button", { name: "Remove Acme" }));
  const asking = await screen.findByRole("dialog", { name: "Remove Acme?" });
  expect(asking.textContent).toContain("This page reloads");
  vi.stubGlobal("location", { reload });
  fireEvent.click(within(asking).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
  expect(await rig.plugins.list()).toEqual([]);
});

it("nothing says of a trusted plugin that it reaches few servers, or none", async () => {
  const rig = externalPluginsRig();
  const plugins = [
    { name: "Dice", address: "https://a.example/dice.js", sha256: "0".repeat(64), kind: "trusted" },
  ];
  rig.ports.http.on("/gallery.json", jsonResponse({ plugins }));
  show(rig);
  fireEvent.click(screen.getByRole("button", { name: "Gallery" }));
  expect(await screen.findByText(/^Reaches any server/)).toBeDefined();
  await choose(pluginFile({ kind: "trusted", hosts: ["api.acme.example"] }));
  const dialog = await screen.findByRole("dialog", { name: "Install Acme?" });
  expect(dialog.textContent).toContain("Any server.");
  expect(dialog.textContent).not.toContain("api.acme.example");
});

it("a drawing that runs by itself may send what it draws to any server, which stands in place of none", async () => {
  const drawing = { point: "code-block-renderer", id: "dots", languages: ["dots"], title: "Dots" };
  show();
  await choose(pluginFile({ contributes: [{ ...drawing, document: "<p>dots</p>" }] }));
  const dialog = await screen.findByRole("dialog", { name: "Install Acme?" });
  const says = "A running drawing may send what it draws anywhere.";
  expect(within(dialog).getByText(says)).toBeDefined();
  expect(within(dialog).queryByText("No server.")).toBeNull();
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await choose(pluginFile({ contributes: [{ ...drawing, draws: "svg" }] }));
  expect(await screen.findByText("No server.")).toBeDefined();
  expect(screen.queryByText(says)).toBeNull();
});

it("what could not be used is said before anything is installed, and offers nothing to agree to", async () => {
  const { plugins } = show();
  await choose(pluginFile({ contributes: [{ point: "tool", id: "dice", name: "Dice" }] }));
  expect((await screen.findByRole("alert")).textContent).toContain("of its tool “dice”");
  expect(screen.getByRole("dialog", { name: "Install plugin" })).toBeDefined();
  expect(await plugins.list()).toEqual([]);
});

it("an older file from elsewhere is told from an update", async () => {
  const rig = externalPluginsRig();
  const address = "https://acme.example/plugin.js";
  rig.ports.http.on(address, () => new Response(pluginFile()));
  await rig.plugins.install(await rig.plugins.preview({ address }, rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  show(rig);
  await choose(pluginFile({ version: "0.9.0" }));
  const dialog = await screen.findByRole("dialog", { name: "Update Acme?" });
  expect(within(dialog).getByText("1.0.0 → 0.9.0", { exact: false })).toBeDefined();
  expect(within(dialog).getByText(/Older than/)).toBeDefined();
  expect(within(dialog).getByText(`came from ${address}`, { exact: false })).toBeDefined();
});

it("words of a stranger are shown as they are and mean nothing", async () => {
  show();
  await choose(pluginFile({ name: "<b>$t(common:cancel)</b>", author: "{{name}}" }));
  await screen.findByText("{{name}}");
  const dialog = screen.getByRole("dialog");
  expect(dialog.querySelector("b")).toBeNull();
  expect(dialog.textContent).toContain("<b>$t(common:cancel)</b>");
});

it("settings are asked for in the consent, drawn by their kind, checked and kept", async () => {
  const rig = show();
  const settings = [
    { kind: "text", name: "signature", label: "Signature", default: "The editors" },
    { kind: "lines", name: "avoid", label: "Words to avoid", hint: "One in a line." },
    { kind: "number", name: "words", label: "Longest letter", default: 120, min: 20, max: 500 },
    { kind: "switch", name: "formal", label: "Formal address" },
    {
      ...{ kind: "choice", name: "tone", label: "Tone", default: "warm" },
      options: [
        { value: "warm", label: "Warm" },
        { value: "plain", label: "Plain" },
      ],
    },
  ];
  await choose(pluginFile({ settings }));
  const dialog = await screen.findByRole("dialog", { name: "Install Acme?" });
  const asked = within(dialog).getByText(/^Settings, kept/).nextElementSibling;
  expect(asked?.textContent).toBe("SignatureWords to avoidLongest letterFormal addressTone");
  fireEvent.click(within(dialog).getByRole("button", { name: "Install" }));

  const form = within(await screen.findByRole("form", { name: "Settings of Acme" }));
  const type = (label: string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  expect(form.getByLabelText("Signature")).toHaveProperty("value", "The editors");
  type("Signature", "Ada");
  type("Words to avoid", "synergy\nleverage");
  type("Tone", "plain");
  fireEvent.click(form.getByRole("checkbox", { name: "Formal address" }));
  type("Longest letter", "many");
  expect(form.getByText("From 20 to 500.")).toBeDefined();
  const kept = () => rig.ports.pluginStorage.of("acme").get("settings");
  fireEvent.click(form.getByRole("button", { name: "Save: Acme" }));
  expect((await form.findByRole("alert")).textContent).toContain("“Longest letter”");
  expect(await kept()).toBeUndefined();

  type("Longest letter", "80");
  fireEvent.click(form.getByRole("button", { name: "Save: Acme" }));
  await form.findByText("Saved.");
  const wanted = { signature: "Ada", avoid: "synergy\nleverage", words: 80, formal: true, tone: "plain" };
  expect(await kept()).toEqual(wanted);
});

it("a project is chosen at the consent, changed and taken back at the plugin, which lists what was done there", async () => {
  const rig = show();
  const project = (id: string, name: string) => ({
    ...{ id, name, instructions: "", agentIds: [], knowledgeItemIds: [], createdAt: 1, updatedAt: 1 },
  });
  await rig.ports.database.write([
    { type: "put", store: "projects", record: project("garden", "Garden") },
    { type: "put", store: "projects", record: project("house", "House") },
  ]);
  await choose(pluginFile({ project: { reads: ["documents"], adds: ["tasks"] } }));
  const dialog = within(await screen.findByRole("dialog", { name: "Install Acme?" }));
  const asked = dialog.getByText("One project of your choice, where it:").nextElementSibling;
  expect(asked?.textContent).toBe("reads documentsadds tasks, which you start");
  const offered = dialog.getByLabelText("Project for Acme");
  await within(offered).findByRole("option", { name: "House" });
  expect(offered).toHaveProperty("value", "");
  fireEvent.change(offered, { target: { value: "garden" } });
  fireEvent.click(dialog.getByRole("button", { name: "Install" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(rig.projects.of("acme")).toBe("garden");

  const given = await screen.findByLabelText("Project for Acme");
  await waitFor(() => expect(given).toHaveProperty("value", "garden"));
  const acts = [{ right: "reads-documents", title: "Rain", at: 0 }];
  await rig.ports.pluginStorage.of("acme").set("project", acts);
  const did = screen.getByText("What it did there").closest("details") as HTMLDetailsElement;
  did.open = true;
  fireEvent(did, new Event("toggle"));
  await waitFor(() => expect(did.textContent).toContain("reads documents: Rain"));
  fireEvent.change(given, { target: { value: "" } });
  expect(rig.projects.of("acme")).toBeUndefined();
});

it("a secret is kept for its host and never shown again", async () => {
  const rig = externalPluginsRig();
  const secrets = [{ name: "key", host: "api.acme.example", label: "Acme key" }];
  const code = pluginFile({ hosts: ["api.acme.example"], secrets });
  await rig.plugins.install(await rig.plugins.preview(chosen(code), rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  show(rig);
  fireEvent.change(await screen.findByLabelText("Acme key"), { target: { value: "s3cret" } });
  fireEvent.click(screen.getByRole("button", { name: "Save: Acme key" }));
  await screen.findByText("Saved.");
  expect(await rig.ports.pluginSecrets.of("acme").get("key", "https://api.acme.example")).toBe("s3cret");
  expect(screen.getByLabelText("Acme key")).toHaveProperty("value", "");
});

it("the gallery is fetched when it is opened, searched, and refuses a file with another digest", async () => {
  const rig = externalPluginsRig();
  const sha256 = "0".repeat(64);
  const plugins = [
    { name: "Tides", description: "Of harbours", address: "https://a.example/tides.js", sha256 },
    { name: "Dice", address: "https://a.example/dice.js", sha256, hosts: ["dice.example"] },
  ];
  rig.ports.http.on("/gallery.json", jsonResponse({ plugins }));
  rig.ports.http.on("https://a.example/dice.js", () => new Response(pluginFile()));
  show(rig);
  expect(rig.ports.http.requests).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Gallery" }));
  await screen.findByText("Tides");
  fireEvent.change(screen.getByLabelText("Search plugins"), { target: { value: "dice" } });
  expect(screen.queryByText("Tides")).toBeNull();
  expect(screen.getByText(/Reaches dice.example/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Install Dice" }));
  expect((await screen.findByRole("alert")).textContent).toContain("holds another file");
  expect(rig.built).toEqual([]);
});

it("the gallery is searched by what plugins add, and offers another version of an installed one as an update", async () => {
  const rig = externalPluginsRig();
  await rig.plugins.install(await rig.plugins.preview(chosen(pluginFile()), rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  const sha256 = "0".repeat(64);
  const plugins = [
    { ...{ id: "acme", name: "Acme", version: "2.0.0", sizeBytes: 2048 }, adds: ["tool", "new-point"] },
    { name: "Tides", adds: ["action", "page"] },
  ].map((each, at) => ({ ...each, address: `https://a.example/${at}.js`, sha256 }));
  rig.ports.http.on("/gallery.json", jsonResponse({ plugins }));
  show(rig);
  fireEvent.click(screen.getByRole("button", { name: "Gallery" }));
  expect(await screen.findByText("Tools · 2.0.0 · 2 KB")).toBeDefined();
  expect(screen.getByText("Actions · Pages")).toBeDefined();
  // In the gallery, and at the plugin's own row.
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Update Acme" })).toHaveLength(2));
  fireEvent.change(screen.getByLabelText("Search plugins"), { target: { value: "actions" } });
  expect(screen.queryByText("Tools · 2.0.0 · 2 KB")).toBeNull();
  expect(screen.getByRole("button", { name: "Install Tides" })).toBeDefined();
});

it("a newer version in the gallery is told at the plugin's own row, and asked about before it takes its place", async () => {
  const rig = externalPluginsRig();
  const [name, address] = ["Update Acme", "https://a.example/acme.js"];
  rig.ports.http.on(address, () => new Response(pluginFile()));
  await rig.plugins.install(await rig.plugins.preview({ address }, rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  const newer = pluginFile({ version: "1.1.0" });
  const sha256 = await rig.ports.hasher.sha256(newer);
  const plugins = [{ id: "acme", name: "Acme", version: "1.1.0", address, sha256 }];
  rig.ports.http.on("/gallery.json", () => jsonResponse({ plugins }));
  show(rig);
  await screen.findByText("The gallery has version 1.1.0.");
  rig.ports.http.on(address, () => new Response(newer));
  fireEvent.click(screen.getByRole("button", { name }));
  const dialog = await screen.findByRole("dialog", { name: "Update Acme?" });
  expect(dialog.textContent).toContain("1.0.0 → 1.1.0");
  fireEvent.click(within(dialog).getByRole("button", { name: "Update" }));
  await waitFor(() => expect(screen.queryByText("The gallery has version 1.1.0.")).toBeNull());
  expect((await rig.plugins.list())[0]?.manifest.version).toBe("1.1.0");
});

it("a list that could not be read is read again when the user says so", async () => {
  const rig = externalPluginsRig();
  rig.ports.http.on("/gallery.json", () => new Response("", { status: 503 }));
  show(rig);
  fireEvent.click(screen.getByRole("button", { name: "Gallery" }));
  expect((await screen.findByRole("alert")).textContent).toContain("503");
  rig.ports.http.on("/gallery.json", jsonResponse({ plugins: [] }));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No plugins here.");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a list says which of its entries are left out, and why", async () => {
  const rig = externalPluginsRig();
  const plugins = [
    { name: "Dice", address: "https://a.example/dice.js", sha256: "0".repeat(64) },
    { name: "No digest", address: "https://a.example/x.js" },
  ];
  rig.ports.http.on("/gallery.json", jsonResponse({ plugins }));
  show(rig);
  fireEvent.click(screen.getByRole("button", { name: "Gallery" }));
  const left = await screen.findByText("Left out as not valid: 1");
  expect(left.closest("details")?.textContent).toContain("No digest: sha256: it is missing");
  expect(screen.getByRole("button", { name: "Install Dice" })).toBeDefined();
});

it("a long list is shown a part at a time, and searched whole", async () => {
  const rig = externalPluginsRig();
  const plugins = Array.from({ length: 120 }, (_, at) => ({
    ...{ name: `Plugin ${at}`, address: `https://a.example/${at}.js` },
    sha256: "0".repeat(64),
  }));
  rig.ports.http.on("/gallery.json", jsonResponse({ plugins }));
  show(rig);
  fireEvent.click(screen.getByRole("button", { name: "Gallery" }));
  fireEvent.click(await screen.findByRole("button", { name: "Show 70 more" }));
  expect(screen.getAllByText(/^Plugin \d+$/)).toHaveLength(100);
  fireEvent.change(screen.getByLabelText("Search plugins"), { target: { value: "plugin 119" } });
  expect(screen.getAllByText(/^Plugin \d+$/)).toHaveLength(1);
});

it("a report is shown with where to take it, and copied", async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  const rig = externalPluginsRig();
  rig.host.install(englishErrors);
  const code = pluginFile({ homepage: "https://acme.example/help" });
  await rig.plugins.install(await rig.plugins.preview(chosen(code), rig.signal), {
    trusts: false,
    mayReplace: [],
  });
  rig.ends.get("acme")?.(new AppError("external-plugin.hangs", { plugin: "acme" }));
  show(rig);
  fireEvent.click(await screen.findByRole("button", { name: "Report…: Acme" }));
  const shown = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Report on Acme" });
  const report = shown.value;
  expect(report).toContain("was stopped: it no longer answered.");
  const page = screen.getByRole("link", { name: "https://acme.example/help" });
  expect(page.getAttribute("rel")).toBe("noopener noreferrer");
  await screen.findByText("Report copied: Acme");
  expect(copied).toEqual([report]);
});

it("of very many, as a restored backup may bring them, some are drawn at a time", async () => {
  const rig = externalPluginsRig();
  const preview = await rig.plugins.preview(chosen(pluginFile()), rig.signal);
  const record = { ...preview, id: "acme", installedAt: 0, updatedAt: 0, mayReplace: [] };
  const records = Array.from({ length: 500 }, (_, place) => ({ ...record, id: `acme-${place}` }));
  await rig.ports.database.write(
    records.map((each) => ({ type: "put", store: "externalPlugins", record: each }) as const),
  );
  show(rig);
  const list = await screen.findByRole("list", { name: "Plugins from outside" });
  const rows = () => [...list.children].length;
  expect(rows()).toBe(50);
  fireEvent.click(screen.getByRole("button", { name: /450/ }));
  expect(rows()).toBe(100);
});

it("what nobody may replace is said to stay, and cannot be ticked", async () => {
  const rig = externalPluginsRig();
  const page = { id: "settings", path: "/settings", titleKey: "shell:nav.settings", texts: [] };
  const load = async () => ({ default: () => null });
  rig.host.install(
    {
      ...{ id: "page-settings", apiVersion: 1, name: "Settings", essential: true, irreplaceable: true },
      contributes: [contribute(Pages, { ...page, name: "Settings", load })],
    },
    { builtIn: true },
  );
  show(rig);
  await choose(pluginFile({ kind: "trusted", contributes: [{ point: "page", ...page }] }));
  const dialog = await screen.findByRole("dialog", { name: "Install Acme?" });
  expect(dialog.textContent).toContain("Settings stays: it switches plugins off.");
  expect(within(dialog).queryByRole("checkbox", { name: /May replace/ })).toBeNull();
});

it("a plugin that did not start says why, and is started again by a button", async () => {
  const rig = externalPluginsRig();
  await rig.plugins.install(await rig.plugins.preview(chosen(pluginFile({ kind: "trusted" })), rig.signal), {
    trusts: true,
    mayReplace: [],
  });
  const [plugin] = await rig.plugins.list();
  rig.ports.preferences.set(PLUGIN_STARTS, JSON.stringify({ [plugin?.sha256 ?? ""]: "hung" }));
  const next = show(externalPluginsRig(rig.ports));
  expect(await screen.findByText(/froze the page/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Start it again: Acme" }));
  await waitFor(() => expect(next.host.find("acme")).toBeDefined());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Start it again: Acme" })).toBeNull());
});

it("a tab that was started without plugins says so, and leads back by loading the page anew", async () => {
  const reload = vi.fn();
  const rig = externalPluginsRig();
  askForSafeStart(rig.ports.session);
  show(rig);
  expect(screen.getByText("Started without plugins")).toBeDefined();
  vi.stubGlobal("location", { reload });
  fireEvent.click(screen.getByRole("button", { name: "Start with plugins" }));
  vi.unstubAllGlobals();
  expect(reload).toHaveBeenCalledOnce();
  expect(rig.safeStart.reason).toBeUndefined();
});

it("a translated plugin is asked about, listed and set in the language of the page, which the question names", async () => {
  const en = { Plume: "Feather", Signature: "Signed by", "Écrit des lettres.": "Writes letters." };
  const settings = [{ kind: "text", name: "signature", label: "Signature" }];
  const translations = { en, ko: { Plume: "깃털" } };
  const { host } = show();
  await choose(pluginFile({ name: "Plume", description: "Écrit des lettres.", settings, translations }));
  const dialog = await screen.findByRole("dialog", { name: "Install Feather?" });
  expect(within(dialog).getByText("Writes letters.")).toBeDefined();
  expect(within(dialog).getByText("Signed by")).toBeDefined();
  expect(within(dialog).getByText("English and Korean")).toBeDefined();
  fireEvent.click(within(dialog).getByRole("button", { name: "Install" }));
  await waitFor(() => expect(host.find("acme")).toBeDefined());
  expect(await screen.findByRole("heading", { name: "Feather" })).toBeDefined();
  expect(await screen.findByRole("textbox", { name: "Signed by" })).toBeDefined();
});

it("what a plugin needs and is not there is named before and after, and looked for in the gallery", async () => {
  const rig = externalPluginsRig();
  const entry = {
    id: "base",
    name: "Groundwork",
    address: "https://lists.example/base.js",
    sha256: "0".repeat(64),
  };
  const other = { ...entry, id: "other", name: "Other", address: "https://lists.example/other.js" };
  rig.ports.http.on(/gallery\.json/, () => jsonResponse({ plugins: [entry, other] }));
  show(rig);
  await choose(pluginFile({ dependencies: { base: "1.2.0" } }));
  const dialog = await screen.findByRole("dialog", { name: "Install Acme?" });
  expect(within(dialog).getByText(/base 1\.2\.0 or newer · not installed/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Install" }));
  expect(await screen.findByText("Lacks a plugin")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Look in the gallery: base" }));
  expect(await screen.findByText("Groundwork")).toBeTruthy();
  expect(screen.queryByText("Other")).toBeNull();
});

it("a secret that comes from a sign-in is got in a window, which the question says, and let go of again", async () => {
  const oauth = { authorize: "https://id.example/a", token: "https://tokens.example/t", clientId: "troupe" };
  const secrets = [{ name: "account", host: "api.example", label: "Acme account", oauth }];
  const rig = show();
  rig.ports.http.on(oauth.token, () => jsonResponse({ access_token: "t0ken", token_type: "bearer" }));
  rig.signInWindow.answer = () => ({ error: "access_denied" });
  await choose(pluginFile({ hosts: ["api.example"], secrets }));
  const dialog = await screen.findByRole("dialog", { name: "Install Acme?" });
  const says = /Acme account: you sign in at id\.example, tokens\.example.*sent to api\.example alone/;
  expect(within(dialog).getByText(says)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Install" }));
  fireEvent.click(await screen.findByRole("button", { name: "Sign in: Acme account" }));
  expect((await screen.findByRole("alert")).textContent).toContain("id.example");
  rig.signInWindow.answer = () => ({ code: "c0de" });
  fireEvent.click(screen.getByRole("button", { name: "Sign in: Acme account" }));
  expect(await screen.findByText("Signed in.")).toBeTruthy();
  expect(rig.signInWindow.opened).toHaveLength(2);
  const kept = () => rig.ports.pluginSecrets.of("acme").get("account", "https://api.example");
  expect(await kept()).toContain("t0ken");
  fireEvent.click(screen.getByRole("button", { name: "Sign out: Acme account" }));
  await waitFor(() => expect(screen.queryByText("Signed in.")).toBeNull());
  expect(await kept()).toBeUndefined();
});
