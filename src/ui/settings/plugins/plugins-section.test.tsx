// @vitest-environment jsdom

import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { NotifierToken } from "@core/ports/notifier";
import { PluggedAgentDirectory } from "@core/services/agents/plugged-agent-directory";
import { RemoteManifests } from "@core/services/agents/remote-manifests";
import { AgentSourcesStore } from "@core/stores/agents/agent-sources-store";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { PluginsStore } from "@core/stores/settings/plugins-store";
import {
  AgentSourcesStoreToken,
  AgentsStoreToken,
  ExternalPluginsStoreToken,
  PluginsStoreToken,
} from "@core/stores/tokens";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse } from "../../../../tests/fakes/fake-http";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import agentsRemote from "../../../plugins/agents-remote/plugin";
import html from "../../../plugins/block-html/plugin";
import english from "../../../plugins/locale-en/plugin";
import migration from "../../../plugins/migration-v9/plugin";
import ranker from "../../../plugins/passage-ranker-bm25/plugin";
import dag from "../../../plugins/strategy-dag/plugin";
import multiPass from "../../../plugins/strategy-multi-pass/plugin";
import AgentsPage from "../../pages/agents/agents-page";
import home from "../../pages/home/plugin";
import PluginsSection from "./plugins-section";

const PLUGINS: readonly Plugin[] = [
  ...[html, ranker, dag, multiPass, agentsRemote],
  ...[english, migration, home],
];
const MANIFEST = "https://agents.example/team/manifest.json";
const POET = {
  id: "poet",
  name: "Poet <img src=x onerror=alert(1)>",
  role: "Writes verse",
  instructions: "Rhyme.",
  desc: "Writes **verse** to order.",
};

/** The application's own plugins and stores over fake ports. */
function open(ports = new FakePorts()) {
  const container = ports.container();
  const host = new PluginHost(container);
  const strategies = host.open(OrchestrationStrategies);
  const renderers = host.open(CodeBlockRenderers);
  for (const plugin of PLUGINS) host.install(plugin, { builtIn: true });
  const { clock, ids, notifier, tabs, http } = ports;
  const sources = host.open(AgentSources);
  const directory = new PluggedAgentDirectory(sources, host);
  const agents = new AgentsStore(directory, clock, ids, notifier, tabs);
  const remote = new RemoteManifests(http, ports.pluginStorage.of("agents-remote"), clock);
  const services = new Map([
    service(PluginHostToken, host),
    service(PluginsStoreToken, new PluginsStore(host, http, ports.preferences)),
    service(AgentSources, sources),
    service(AgentsStoreToken, agents),
    service(AgentSourcesStoreToken, new AgentSourcesStore(remote, agents)),
    service(ExternalPluginsStoreToken, { kept: [], load: async () => {} }),
    service(NotifierToken, notifier),
  ]);
  const section = () => renderWithServices(<PluginsSection />, services, "/settings");
  section();
  const showAgents = () => {
    cleanup();
    renderWithServices(<AgentsPage />, services, "/agents");
  };
  return { ports, http, strategies, renderers, section, showAgents };
}

const row = (id: string) => screen.getByText(id, { selector: "li *" }).closest("li") as HTMLElement;
const toggle = (id: string) =>
  screen.queryByRole<HTMLInputElement>("checkbox", { name: `Use the plugin ${id}` });

/** Unfolds each group, with which its rows are drawn. */
function unfold(): void {
  for (const heading of document.querySelectorAll("summary > h3")) {
    const group = heading.closest("details") as HTMLDetailsElement;
    group.open = true;
    fireEvent(group, new Event("toggle"));
  }
}

test("plugins are listed by kind with name and purpose; what the app can't do without has no switch", () => {
  open();
  expect(screen.getByRole("heading", { name: "Drawings in replies" })).toBeTruthy();
  unfold();
  expect(row("block-html").textContent).toContain("Without scripts.");
  expect(within(row("block-html")).getByText("html")).toBeTruthy();
  expect(toggle("passage-ranker-bm25")?.checked).toBe(true);
  const alwaysOn = screen.getByText("Advanced (4)").closest("details") as HTMLDetailsElement;
  expect(alwaysOn.open).toBe(false);
  for (const id of ["migration-v9", "page-home", "locale-en"]) {
    expect(alwaysOn.contains(row(id))).toBe(true);
    expect(within(row(id)).getByText("Always on")).toBeTruthy();
    expect(toggle(id)).toBeNull();
  }
});

test("the plugins of a folded group are drawn once it is unfolded", () => {
  open();
  expect(toggle("block-html")).toBeNull();
  unfold();
  expect(toggle("block-html")?.checked).toBe(true);
});

test("plugins are folded by what they do, and found by name, purpose, kind and id", () => {
  open();
  const group = () => screen.getByText("Drawings in replies").closest("details") as HTMLDetailsElement;
  expect(group().open).toBe(false);
  const search = (words: string) =>
    fireEvent.change(screen.getByRole("searchbox", { name: "Find plugins" }), { target: { value: words } });
  for (const words of ["web pages", "without scripts", "drawings in", "block-html"]) {
    search(words);
    expect(group().open).toBe(true);
    expect(screen.getByRole("status").textContent).toBe("Plugins found: 1");
    expect(toggle("block-html")?.checked).toBe(true);
  }
  search("page-home");
  expect(row("page-home").closest("details:not([open])")?.contains(row("page-home"))).not.toBe(true);
  search("turnip");
  expect(screen.getByRole("status").textContent).toBe("Plugins found: 0");
});

test("a way of working is put before the other, and left to the task again; a restart knows it", () => {
  const { ports, strategies } = open();
  unfold();
  const use = "Use this one: In several passes";
  fireEvent.click(screen.getByRole("button", { name: use }));
  expect(within(row("strategy-multi-pass")).getByText("In use")).toBeTruthy();
  expect(strategies.all[0]?.id).toBe("multi-pass");
  cleanup();
  expect(open(ports).strategies.all[0]?.id).toBe("multi-pass");
  unfold();
  fireEvent.click(screen.getByRole("button", { name: "Choose for each task: In several passes" }));
  expect(screen.getByRole("button", { name: use })).toBeTruthy();
});

test("a drawing that is switched off is drawn by nobody, also after a restart, until it is on again", () => {
  const { ports, renderers } = open();
  unfold();
  expect(renderers.serving("html")).toHaveLength(1);
  fireEvent.click(toggle("block-html") as HTMLElement);
  expect(renderers.serving("html")).toEqual([]);
  cleanup();
  const again = open(ports);
  unfold();
  expect(toggle("block-html")?.checked).toBe(false);
  expect(again.renderers.serving("html")).toEqual([]);
  fireEvent.click(toggle("block-html") as HTMLElement);
  expect(toggle("block-html")?.checked).toBe(true);
  expect(again.renderers.serving("html")).toHaveLength(1);
});

const add = async (url: string) => {
  fireEvent.change(await screen.findByLabelText("Address of a manifest"), { target: { value: url } });
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
};

test("agents of a remote manifest are fetched on request, marked with their origin, and removed again", async () => {
  const { http, section, showAgents } = open();
  http
    .on(MANIFEST, jsonResponse({ agents: ["poet", "ghost"] }))
    .on("https://agents.example/team/poet.agent.json", jsonResponse(POET))
    .on("https://agents.example/team/ghost.agent.json", () => new Response("", { status: 404 }));
  await add(MANIFEST.replace("https", "http"));
  expect(await screen.findByText("Use https://, or http://localhost, without a password.")).toBeTruthy();
  expect(http.requests).toEqual([]);
  await add(MANIFEST);
  expect(await screen.findByText(/^Agents: 1, fetched/)).toBeTruthy();
  const skipped = await screen.findByRole("list", { name: "Agents that could not be read" });
  expect(skipped.textContent).toContain("agents.example/ghost");

  showAgents();
  const card = (await screen.findByText(/From agents\.example/)).closest("li") as HTMLElement;
  expect(within(card).getByRole("link", { name: POET.name })).toBeTruthy();
  expect(within(card).getByText("Writes **verse** to order.")).toBeTruthy();
  expect(card.querySelector("img")).toBeNull();

  cleanup();
  section();
  fireEvent.click(await screen.findByRole("button", { name: `Delete: ${MANIFEST}` }));
  await waitFor(() => expect(screen.queryByText(MANIFEST)).toBeNull());
  showAgents();
  await screen.findByRole("tab", { name: "Built-in Agents (0)" });
  expect(screen.queryByText(/From agents\.example/)).toBeNull();
});

test("a manifest that cannot be fetched says so, and adds nobody", async () => {
  const { http, ports } = open();
  http.on(MANIFEST, () => new Response("", { status: 404 }));
  await add(MANIFEST);
  expect((await screen.findByRole("alert")).textContent).toMatch(/could not be read: 404/);
  expect(ports.notifier.errors).toEqual([]);
});
