const POET = { id: "poet", name: "Poet", role: "Writes verse", instructions: "Rhyme." };

/** A source of agents that has to be asked. */
export const sample = {
  point: "agent-source",
  id: "acme-agents",
  list: async () => ({ agents: [POET, { id: "ghost" }] }),
};

/** The same agents as data. */
export const inManifest = { point: "agent-source", id: "acme-pack", agents: [POET, { id: "ghost" }] };
