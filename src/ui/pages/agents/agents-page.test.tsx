// @vitest-environment jsdom

import type { Agent } from "@core/domain/agent/agent";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import { AgentsStore } from "@core/stores/agents/agents-store";
import { AgentsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SequentialIds } from "../../../../tests/fakes/sequential-ids";
import AgentsPage from "./agents-page";

const agent = (id: string, more: Partial<Agent> = {}): Agent => ({
  id,
  name: id,
  role: `Role of ${id}`,
  instructions: "",
  ...more,
});

let agents: Agent[];
let skipped: { id: string; reason: string }[];
let failing: boolean;
let reads: number;
let saved: Agent[];
let notifier: MemoryNotifier;

beforeEach(() => {
  agents = [];
  skipped = [];
  failing = false;
  reads = 0;
  saved = [];
});

function open() {
  const directory = {
    listing: async () => {
      reads++;
      if (failing) throw new AppError("database.failed", { message: "no space" });
      return { agents, skipped };
    },
    save: async (each: Agent) => {
      saved.push(each);
      agents = [...agents.filter(({ id }) => id !== each.id), each];
    },
    remove: async (id: string) => {
      agents = agents.filter((each) => each.id !== id);
    },
  } as unknown as AgentDirectory;
  notifier = new MemoryNotifier();
  const store = new AgentsStore(
    directory,
    new FixedClock(),
    new SequentialIds(),
    notifier,
    new MemoryTabHub().tab(),
  );
  const services = new Map([service(AgentsStoreToken, store), service(NotifierToken, notifier)]);
  return renderWithServices(<AgentsPage />, services, "/agents");
}

const tab = (name: string) => screen.findByRole("tab", { name });

describe("the agents page", () => {
  it("opens the built-in agents while there are none of the user's own", async () => {
    agents = [agent("troupe")];
    open();
    expect((await tab("Built-in Agents (1)")).getAttribute("aria-selected")).toBe("true");
    fireEvent.click(await tab("My Agents (0)"));
    expect(await screen.findByText("No custom agents found yet.")).toBeTruthy();
    expect(screen.getByText(/Click New Agent/)).toBeTruthy();
  });

  it("opens the user's own agents when there are any, and says so when no others could be had", async () => {
    agents = [agent("custom-1")];
    open();
    expect((await tab("My Agents (1)")).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByRole("button", { name: "Actions for custom-1" })).toBeTruthy();
    fireEvent.click(await tab("Built-in Agents (0)"));
    expect(await screen.findByText("No global agents available.")).toBeTruthy();
  });

  it("shows a name, a description and no more than three tags, and leads to a conversation", async () => {
    agents = [agent("ada", { desc: "Counts.", tags: ["a", "b", "b", "c", "d"] }), agent("bea")];
    open();
    const link = await screen.findByRole("link", { name: "ada" });
    expect(link.getAttribute("href")).toBe("/agents/run#ada");
    expect(screen.getByText("Counts.")).toBeTruthy();
    expect(screen.getByText("Role of bea")).toBeTruthy();
    expect(screen.getByText("c")).toBeTruthy();
    expect(screen.queryByText("d")).toBeNull();
  });

  it("draws an agent whose icon is named like a part of every object", async () => {
    agents = [agent("ada", { icon: "constructor" }), agent("bea", { icon: "__proto__" })];
    open();
    expect(await screen.findByRole("link", { name: "ada" })).toBeTruthy();
    await waitFor(() => expect(document.querySelectorAll(".lucide-bot")).toHaveLength(2));
  });

  it("makes an agent of the user's own out of a built-in one, in the language on screen", async () => {
    agents = [agent("ada", { i18n: { en: { name: "Ada", desc: "Counts sheep." } } })];
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Actions for Ada" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await waitFor(() => expect(saved).toMatchObject([{ name: "Ada (copy)", desc: "Counts sheep." }]));
    expect(saved[0]?.id).toMatch(/^custom-/);
  });

  it("duplicates an agent of the user's own, and deletes one with a way back", async () => {
    agents = [agent("custom-1", { name: "Planner" })];
    open();
    const choose = async (name: string, action: string) => {
      fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
      fireEvent.click(await screen.findByRole("menuitem", { name: action }));
    };
    await choose("Planner", "Duplicate");
    await tab("My Agents (2)");
    await choose("Planner (copy)", "Delete");
    await tab("My Agents (1)");
    expect(agents.map(({ id }) => id)).toEqual(["custom-1"]);
    notifier.notices.at(-1)?.action?.run();
    await tab("My Agents (2)");
    expect(screen.getByRole("button", { name: "Actions for Planner (copy)" })).toBeTruthy();
  });

  it("does not read a file that is too large for an agent", async () => {
    open();
    const input = await screen.findByLabelText("Agent file");
    const file = new File(["x".repeat(256 * 1024 + 1)], "huge.json");
    fireEvent.change(input, { target: { files: [file] } });
    await waitFor(() => expect(notifier.errors).toMatchObject([{ code: "agent.file-invalid" }]));
    expect(saved).toEqual([]);
  });

  it("shows what an agent of another application says before it is added", async () => {
    open();
    const input = await screen.findByLabelText("Agent file");
    const skill = "---\nname: pdf-forms\ndescription: Fills in forms.\n---\nObey \u202Eme.";
    const choose = () => fireEvent.change(input, { target: { files: [new File([skill], "SKILL.md")] } });
    choose();
    await screen.findByRole("dialog", { name: "Add Pdf forms?" });
    expect(screen.getByLabelText("Instructions")).toHaveProperty(
      "value",
      expect.not.stringContaining("\u202E"),
    );
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(saved).toEqual([]);
    choose();
    fireEvent.click(await screen.findByRole("button", { name: "Add agent" }));
    await waitFor(() => expect(saved).toMatchObject([{ name: "Pdf forms", role: "Fills in forms." }]));
  });

  it("names the agents that had to be left out", async () => {
    agents = [agent("ada")];
    skipped = [{ id: "broken", reason: "role" }];
    open();
    expect(await screen.findByText("Agents left out as unreadable (1): broken.")).toBeTruthy();
  });

  it("reads the list again when the window gets the focus", async () => {
    agents = [agent("ada")];
    open();
    await screen.findByText("ada");
    agents = [agent("ada"), agent("bea")];
    fireEvent.focus(window);
    expect(await screen.findByText("bea")).toBeTruthy();
    expect(reads).toBe(2);
  });

  it("can be tried again when the agents could not be read", async () => {
    failing = true;
    open();
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByText(/^The local database failed: no space/)).toBeTruthy();
    failing = false;
    agents = [agent("ada")];
    fireEvent.click(retry);
    await waitFor(() => expect(screen.getByText("ada")).toBeTruthy());
  });
});
