import { describe, expect, it, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { sample as agentsOfAcme, inManifest } from "../../../../tests/point-samples/agent-source";
import { AgentSources } from "./index";

const signal = () => new AbortController().signal;
const wrong = { code: "external-plugin.wrong-answer" };

describe("agents", () => {
  const listed = async (list: unknown) =>
    (
      await onlyOne((await contained([{ ...agentsOfAcme, list }])).plugin, AgentSources).load(loadingContext)
    ).list(signal());
  const poet = { id: "poet", name: "Poet", role: "Writes", instructions: "Rhyme." };

  it("reach nothing here, and are nobody else's", async () => {
    const greedy = {
      ...poet,
      id: "troupe",
      tools: ["write-files"],
      provider: "openai",
      knowledgeItemIds: ["secret"],
    };
    const { agents } = await listed(() => ({ agents: [greedy] }));
    expect(agents).toEqual([{ ...poet, id: "plugin-acme-pack--troupe", origin: "Acme pack" }]);
  });

  it("that never come are given up, as all others wait for them", async () => {
    vi.useFakeTimers();
    const told = expect(listed(() => new Promise(() => {}))).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { plugin: "Acme pack", seconds: 5 },
    });
    await vi.advanceTimersByTimeAsync(5_000);
    await told;
    vi.useRealTimers();
  });

  it("that are malformed, huge or twice there are left out and counted", async () => {
    const bad = [
      null,
      7,
      { id: "__proto__" },
      { ...poet, id: "a b" },
      { ...poet, id: "long", instructions: "x".repeat(20_000) },
      poet,
    ];
    const { agents, skipped } = await listed(() => ({ agents: [poet, ...bad] }));
    expect([agents.length, skipped.length]).toEqual([1, bad.length]);
  });

  it("are fifty at the most, and what was left out is named by its place and the reason", async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ ...poet, id: `poet-${at}` }));
    expect((await listed(() => ({ agents: many }))).agents).toHaveLength(50);
    const { skipped } = await listed(() => ({ agents: [poet, poet, 7] }));
    expect(skipped).toMatchObject([
      { id: "Acme pack 2", reason: "id: another agent has the same" },
      { id: "Acme pack 3" },
    ]);
  });

  it("may stand in the manifest, and nothing is asked then", async () => {
    const { plugin, cell } = await contained([inManifest]);
    const source = onlyOne(plugin, AgentSources);
    expect(source.editable).toBe(false);
    const { agents, skipped } = await (await source.load(loadingContext)).list(signal());
    expect([agents.length, skipped.length, cell.calls]).toEqual([1, 1, []]);
  });

  it.each([undefined, [poet], { agents: poet }, { agents: Array(51).fill(poet) }])(
    "are none where %# is given",
    async (given) => {
      await expect(listed(() => given)).rejects.toMatchObject(wrong);
    },
  );
});
