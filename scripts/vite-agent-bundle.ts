import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const BUNDLE = "agents.json";
const AGENT = /^(.+)\.agent\.json$/;

/** Puts the built-in agents into one file beside theirs, which the built manifest names: each file costs a request. */
export function agentBundle(): Plugin {
  return {
    name: "troupe:agent-bundle",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      const folder = join(dir, "agents");
      const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
      const agents = readdirSync(folder).flatMap((name) => {
        const id = AGENT.exec(name)?.[1];
        return id === undefined ? [] : [[id, read(name)] as const];
      });
      const manifest = { ...(read("manifest.json") as object), bundle: BUNDLE };
      writeFileSync(join(folder, BUNDLE), JSON.stringify(Object.fromEntries(agents)));
      writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
    },
  };
}
