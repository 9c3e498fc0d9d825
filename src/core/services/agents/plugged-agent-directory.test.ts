import { describe, expect, it } from "vitest";
import { registryOf } from "../../../../tests/fakes/registry-of";
import type { Agent } from "../../domain/agent/agent";
import type { AgentCatalogue, AgentSource } from "../../points/agent-source";
import { PluggedAgentDirectory } from "./plugged-agent-directory";

const signal = new AbortController().signal;
const agent = (id: string, name = id): Agent => ({ id, name, role: "Tester", instructions: "" });

function source(id: string, catalogue: AgentCatalogue, editable = false): AgentSource {
  return { id, editable, load: async () => catalogue };
}
const listing = (...agents: Agent[]): AgentCatalogue => ({ list: async () => ({ agents, skipped: [] }) });

function directory(...sources: AgentSource[]): PluggedAgentDirectory {
  return new PluggedAgentDirectory(registryOf(sources), {
    load: (each) => each.load(undefined as never) as never,
  });
}

describe("PluggedAgentDirectory", () => {
  it("joins all sources, the first of an id winning", async () => {
    const joined = directory(
      source("one", listing(agent("a", "first"))),
      source("two", listing(agent("a", "second"), agent("b"))),
    );
    expect((await joined.list(signal)).map(({ name }) => name)).toEqual(["first", "b"]);
  });

  it("names a source that fails and keeps the others", async () => {
    const broken: AgentCatalogue = { list: () => Promise.reject(new Error("no server")) };
    const { agents, skipped } = await directory(
      source("remote", broken),
      source("two", listing(agent("b"))),
    ).listing(signal);
    expect(agents.map(({ id }) => id)).toEqual(["b"]);
    expect(skipped).toEqual([{ id: "remote", reason: "no server" }]);
  });

  it("finds one agent though a source behind it never answers", async () => {
    const silent: AgentCatalogue = { list: () => new Promise(() => {}) };
    const found = directory(source("one", listing(agent("a"))), source("two", silent)).get("a", signal);
    expect((await found).name).toBe("a");
  });

  it("finds one agent without listing the sources that can tell, in their order", async () => {
    const find = async (id: string) => (id === "a" ? agent("a", "found") : undefined);
    const searchable: AgentCatalogue = { list: () => Promise.reject(new Error("listed")), find };
    const both = directory(
      source("one", searchable),
      source("two", listing(agent("a", "second"), agent("b"))),
    );
    expect((await both.get("a", signal)).name).toBe("found");
    expect((await both.get("b", signal)).name).toBe("b");
  });

  it("saves into and removes from the editable source", async () => {
    const saved: string[] = [];
    const own: AgentCatalogue = {
      ...listing(),
      save: async ({ id }) => void saved.push(id),
      remove: async (id) => void saved.splice(saved.indexOf(id), 1),
    };
    const directoryOfTwo = directory(source("fixed", listing()), source("own", own, true));
    await directoryOfTwo.save(agent("custom-1"));
    expect(saved).toEqual(["custom-1"]);
    await directoryOfTwo.remove("custom-1");
    expect(saved).toEqual([]);
  });

  it("refuses to save where no source is editable", async () => {
    const fixed = directory(source("fixed", listing()));
    await expect(fixed.save(agent("custom-1"))).rejects.toMatchObject({ code: "agent.not-editable" });
  });

  it("throws by code for an agent that is not there", async () => {
    await expect(directory(source("one", listing())).get("ghost", signal)).rejects.toMatchObject({
      code: "agent.not-found",
      params: { id: "ghost" },
    });
  });
});
