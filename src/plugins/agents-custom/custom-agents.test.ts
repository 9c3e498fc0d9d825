import { describe, expect, it } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../tests/fakes/memory-database";
import { CustomAgents } from "./custom-agents";

const agent = { id: "custom-1", name: "Ada", role: "Analyst", instructions: "Count." };

describe("CustomAgents", () => {
  it("keeps, replaces and removes the user's agents", async () => {
    const source = new CustomAgents(new MemoryDatabase(), new FixedClock());
    await source.save(agent);
    await source.save({ ...agent, name: "Bea" });
    expect((await source.list()).agents).toEqual([{ ...agent, name: "Bea" }]);
    await source.remove(agent.id);
    await source.remove(agent.id);
    expect((await source.list()).agents).toEqual([]);
  });

  it("keeps fields it does not know", async () => {
    const database = new MemoryDatabase();
    const record = { ...agent, mood: "calm" };
    await database.write([{ type: "put", store: "agents", record }]);
    const source = new CustomAgents(database, new FixedClock());
    const [found] = (await source.list()).agents;
    await source.save({ ...(found ?? agent), name: "Bea" });
    expect(await database.get("agents", agent.id)).toEqual({ ...record, name: "Bea" });
  });

  it("skips and names a record that is no agent", async () => {
    const database = new MemoryDatabase();
    await database.write([
      { type: "put", store: "agents", record: { id: "custom-2" } as never },
      { type: "put", store: "agents", record: agent },
    ]);
    const { agents, skipped } = await new CustomAgents(database, new FixedClock()).list();
    expect(agents).toEqual([agent]);
    expect(skipped.map(({ id }) => id)).toEqual(["custom-2"]);
  });
});
