import { parseAgent } from "@core/domain/agent/agent-schema";
import type { AgentCatalogue, AgentSource } from "@core/points/agent-source";
import { describe, expect, it } from "vitest";

/** A source of agents for the suite. */
export interface AgentSourceCase {
  readonly source: AgentSource;
  /** The id of the agent it finds; `poet` where absent. */
  readonly id?: string;
  /** A loaded source that finds one agent, and beside it one that can't be read. */
  make(): Promise<AgentCatalogue>;
}

/** Contract suite of sources of agents. */
export function agentSourceContract({ source, id: known = "poet", make }: AgentSourceCase): void {
  const signal = () => new AbortController().signal;

  describe(`${source.id} as a source of agents`, () => {
    it("lists agents that are whole, each once", async () => {
      const { agents } = await (await make()).list(signal());
      expect(agents.map(({ id }) => id)).toContain(known);
      expect(new Set(agents.map(({ id }) => id)).size).toBe(agents.length);
      for (const agent of agents) expect(() => parseAgent(agent)).not.toThrow();
    });

    it("leaves out one that can't be read, and says which and why", async () => {
      const { agents, skipped } = await (await make()).list(signal());
      expect(skipped).toHaveLength(1);
      expect(skipped[0]?.reason).not.toBe("");
      expect(agents.map(({ id }) => id)).not.toContain(skipped[0]?.id);
    });

    it("lists the same again", async () => {
      const catalogue = await make();
      expect(await catalogue.list(signal())).toEqual(await catalogue.list(signal()));
    });

    it("takes changes if it says that it is editable, and only then", async () => {
      const catalogue = await make();
      expect([catalogue.save !== undefined, catalogue.remove !== undefined]).toEqual([
        source.editable,
        source.editable,
      ]);
      if (!catalogue.save || !catalogue.remove) return;
      const ids = async () => (await catalogue.list(signal())).agents.map(({ id }) => id);
      await catalogue.save({ id: "new", name: "New", role: "Newcomer", instructions: "Begin." });
      expect(await ids()).toContain("new");
      await catalogue.remove("new");
      await catalogue.remove("new");
      expect(await ids()).not.toContain("new");
    });
  });
}
