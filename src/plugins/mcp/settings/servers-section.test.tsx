// @vitest-environment jsdom

import { AppError } from "@core/errors/app-error";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { observable, runInAction } from "mobx";
import { useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { McpRig } from "../../../../tests/mcp/mcp-rig";
import type { McpServers } from "../mcp-servers";
import { ServersSection } from "./servers-section";
import { SignInForm } from "./sign-in-form";

/** A network on which nobody answers. */
const silent = {
  fetch: async () => {
    throw new AppError("network.failed", { host: "tools.example" });
  },
  reach: async () => "silent" as const,
};

const registry = {
  address: async () => "https://registry.example",
  search: async () => ({ servers: found, elsewhere: 2 }),
};
const found = [
  {
    name: "io.example/tickets",
    title: "Tickets",
    description: "Issues.",
    url: "https://tools.example/mcp",
    headers: ["X-Key"],
  },
];

let servers: McpServers;
const vault = observable({ isLocked: false });
beforeEach(async () => {
  servers = await new McpRig(silent).servers;
  runInAction(() => {
    vault.isLocked = false;
  });
});

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

async function show(address = "/settings#tools") {
  renderWithServices(
    <>
      <ServersSection servers={servers} isLocked={() => vault.isLocked} registry={registry} />
      <Address />
    </>,
    new Map(),
    address,
  );
  await screen.findByRole("region", { name: "MCP servers" });
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("the servers in the settings", () => {
  it("are added by name and address, and say why they cannot be used", async () => {
    await show();
    click("Add MCP server");
    fill("Name", "Tickets");
    fill("Address", "http://tools.example/mcp");
    click("Connect");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Use https:/);
    fill("Address", "https://tools.example/mcp");
    click("Connect");
    expect(await screen.findByText("tools.example does not answer.", { exact: false })).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("Not connected");
    expect(screen.queryByRole("button", { name: "Connect" })).toBeNull();
  });

  it("are removed once that is confirmed", async () => {
    await servers.add("Tickets", "https://tools.example/mcp");
    await show();
    click("Remove: Tickets");
    const dialog = await screen.findByRole("dialog", { name: "Remove Tickets?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("No server yet.")).toBeDefined();
    expect(servers.all).toEqual([]);
  });
});

describe("headers in the settings", () => {
  it("are asked for with a new server, and taken as they are written", async () => {
    await show();
    click("Add MCP server");
    fill("Name", "Tickets");
    fill("Address", "https://tools.example/mcp");
    fill("Headers", "Cookie: a=b");
    click("Connect");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Cookie must be/);
    fill("Headers", "secret-token");
    click("Connect");
    await screen.findByText("tools.example does not answer.", { exact: false });
    expect(servers.all[0]?.headers).toEqual(["Authorization"]);
    click("Headers: Tickets");
    expect(screen.getByText(/Kept: Authorization\./)).toBeDefined();
    expect(document.body.textContent).not.toContain("secret-token");
    click("Keep and connect");
    await waitFor(() => expect(servers.all[0]?.headers).toBeUndefined());
  });
});

describe("a configuration of another application", () => {
  const program = { command: "npx", args: ["-y", "server-files", "/home/ada"] };

  it("that is pasted adds what is reached over the network, and says how the rest is bridged", async () => {
    await show();
    click("Paste a configuration");
    expect(screen.getByPlaceholderText(/mcpServers/)).toBe(screen.getByLabelText("Configuration"));
    fill("Configuration", "{ broken");
    click("Add its servers");
    expect((await screen.findByRole("alert")).textContent).toMatch(/No servers found/);
    const headers = { Authorization: "Bearer abc" };
    const remote = { url: "https://tools.example/mcp", headers };
    fill("Configuration", JSON.stringify({ mcpServers: { tickets: remote, files: program } }));
    click("Add its servers");
    const report = await screen.findByRole("region", { name: "What was in the configuration" });
    expect(report.textContent).toContain("Added: tickets.");
    expect(report.textContent).toContain('npx -y supergateway --stdio "npx -y server-files /home/ada"');
    expect(servers.all.map(({ url, headers: names }) => [url, names])).toEqual([
      ["https://tools.example/mcp", ["Authorization"]],
    ]);
    click("Add http://localhost:8000/mcp: files");
    await waitFor(() => expect(servers.all).toHaveLength(2));
  });

  it("says what was there, what is to be added by hand and what is of no use, and gives each program a port", async () => {
    await servers.add("Known", "https://known.example/mcp");
    await show();
    click("Paste a configuration");
    const mcpServers = {
      ...{ known: { url: "https://known.example/mcp" }, old: { type: "sse", url: "https://a.example/" } },
      ...{ plain: { url: "http://a.example/" }, none: {}, files: program, more: program },
      blank: { url: "https://tools.example/mcp", headers: { "X-Key": `\${input:key}` } },
    };
    fill("Configuration", JSON.stringify({ mcpServers }));
    click("Add its servers");
    const report = await screen.findByRole("region", { name: "What was in the configuration" });
    expect([...report.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
      "Added: blank.",
      "Already there: known.",
      "blank: add headers yourself: X-Key.",
      "old uses an older protocol (SSE). It needs a “Streamable HTTP” address.",
      "plain has an address without https:// or http://localhost.",
      "none has no address or command.",
      "Programs, which a page cannot start: 2. Run their commands, and add the addresses.",
    ]);
    const [first, second] = ["Add http://localhost:8000/mcp: files", "Add http://localhost:8001/mcp: more"];
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
    expect([isOff(first), isOff(second)]).toEqual([false, false]);
    click(first);
    await waitFor(() => expect([isOff(first), isOff(second)]).toEqual([true, false]));
    click("Done");
    expect(screen.queryByRole("region", { name: "What was in the configuration" })).toBeNull();
  });

  it("that holds nothing but programs says nothing of others, and tells where a command cannot be copied", async () => {
    const clipboard = { writeText: () => Promise.reject(new Error("denied")) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    await show();
    click("Paste a configuration");
    fill("Configuration", JSON.stringify({ files: program }));
    click("Add its servers");
    const report = await screen.findByRole("region", { name: "What was in the configuration" });
    expect(report.querySelectorAll("p")).toHaveLength(1);
    click("Copy the command: files");
    expect(await within(report).findByRole("alert")).toBeDefined();
    expect(within(report).queryByText("Copied")).toBeNull();
  });

  it("is taken from a file, too, and copied commands are what is shown", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    await show();
    click("Paste a configuration");
    const file = new File([JSON.stringify({ servers: { files: program } })], "mcp.json");
    const input = screen.getByLabelText("Choose a file");
    fireEvent.change(input, { target: { files: [file] } });
    const content = await file.text();
    await waitFor(() => expect(screen.getByLabelText("Configuration")).toHaveProperty("value", content));
    click("Add its servers");
    fireEvent.click(await screen.findByRole("button", { name: "Copy the command: files" }));
    await screen.findByText("Copied");
    expect(screen.getByText(copied[0] ?? "nothing")).toBeDefined();
  });
});

describe("a registry", () => {
  it("is searched, and a server of it filled into the form that adds it", async () => {
    await show();
    click("Search a registry");
    await waitFor(() =>
      expect(screen.getByLabelText("Registry")).toHaveProperty("value", "https://registry.example"),
    );
    fill("Search for", "tickets");
    click("Search");
    expect((await screen.findByText(/Servers found: 1\./)).textContent).toContain(
      "To be installed, or without an address: 2.",
    );
    click("Add: Tickets");
    expect(screen.getByLabelText("Address")).toHaveProperty("value", "https://tools.example/mcp");
    expect(screen.getByLabelText("Headers")).toHaveProperty("value", "X-Key: ");
    expect(servers.all).toEqual([]);
  });
});

describe("a sign-in that leads to somebody else's page", () => {
  it("is begun once the user agrees to both by name", async () => {
    await servers.add("Tickets", "https://tools.example/mcp");
    const elsewhere = { host: "honest.example", issuer: "evil.example" };
    const signIn = async () => ({ address: "https://honest.example/authorize", elsewhere });
    const [server] = servers.all;
    if (!server) throw new Error("A server was added.");
    renderWithServices(<SignInForm server={server} servers={{ signIn }} />, new Map());
    fireEvent.click(await screen.findByRole("button", { name: "Sign in: Tickets" }));
    const dialog = await screen.findByRole("dialog", { name: "Sign in at honest.example?" });
    expect(dialog.textContent).toContain("evil.example gets what you allow.");
    expect(within(dialog).getByRole("button", { name: "Go to honest.example" })).toBeDefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign in: Tickets" }).disabled).toBe(false);
  });
});

describe("the answer of a sign-in", () => {
  const ANSWER = "/settings/tools/tickets?code=secret&state=theirs";

  it("leaves the address at once, and is refused where nobody asked for it", async () => {
    await show(ANSWER);
    expect(screen.getByText("/settings#tools")).toBeDefined();
    expect((await screen.findByRole("alert")).textContent).toMatch(/began in another tab/);
  });

  it.each([
    ["says that it was denied", "?error=access_denied&state=theirs", true],
    ["has no state", "?code=secret", false],
    ["has neither a code nor an error", "?state=theirs", false],
  ])("is one where it %s, or is none", async (_, search, isOne) => {
    await show(`/settings/tools/tickets${search}`);
    const left = screen.queryByText("/settings#tools") !== null;
    expect([left, servers.arrival.status !== "none"]).toEqual([isOne, isOne]);
    if (isOne) await screen.findByRole("alert");
  });

  it("waits until the secret can be kept", async () => {
    runInAction(() => {
      vault.isLocked = true;
    });
    await show(ANSWER);
    expect(screen.getByText(/Unlock secure storage above/)).toBeDefined();
    runInAction(() => {
      vault.isLocked = false;
    });
    await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/began in another tab/));
  });
});
