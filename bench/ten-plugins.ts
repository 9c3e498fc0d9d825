import { createHash } from "node:crypto";
import home from "../examples/locale-de/texts/home.json";
import shell from "../examples/locale-de/texts/shell.json";
import type { InstalledPlugin } from "../src/core/domain/external-plugins/installed-plugin";
import type { PluginManifest } from "../src/core/domain/external-plugins/manifest";
import { writePackage } from "../src/core/domain/external-plugins/plugin-package";

type Data = PluginManifest["contributes"][number];

const ANY_TIME = 1_790_000_000_000;
/** As much as a drawing library has. */
const LIBRARY = `/* ${"library ".repeat(500_000 / 8)} */`;

/** German texts that the home page needs. */
const GERMAN_TEXTS = { home, shell };

/** Ten of the kinds that people install, half of them with the code of a library. */
export const TEN: readonly InstalledPlugin[] = [
  ...["Graphs", "Maps", "Molecules", "Timelines", "Boards"].map((title) => renderer(title)),
  plugin("rates", [tool("rates")]),
  plugin("weather", [tool("weather")]),
  plugin("acme-models", [provider("acme-models")]),
  plugin("newsroom", [
    { point: "agent-source", id: "newsroom", agents: [agent("reporter"), agent("editor")] },
  ]),
  german("locale-de"),
];

/** The language of the interface, where it is German. */
export const GERMAN: InstalledPlugin = german("locale-de");

function renderer(title: string): InstalledPlugin {
  const id = title.toLowerCase();
  return plugin(id, [{ point: "code-block-renderer", id, title, languages: [id], draws: "svg" }], LIBRARY);
}

function tool(id: string): Data {
  const words = { name: id, description: id, about: id };
  return { point: "tool", id, ...words, effect: "reads", parameters: { type: "object" } };
}

function provider(id: string): Data {
  return {
    point: "llm-provider",
    id,
    name: id,
    needsBaseUrl: true,
    acceptsBaseUrl: true,
    defaultModel: "small",
  };
}

function agent(id: string): object {
  return { id, name: id, role: "Writes", instructions: "Write for a newspaper.", tags: [] };
}

function german(id: string): InstalledPlugin {
  const bundles = Object.entries(GERMAN_TEXTS).map(([namespace, texts]) => {
    const language = "de";
    return {
      point: "locale-bundle",
      id: `de/${namespace}`,
      language,
      languageName: "Deutsch",
      namespace,
      texts,
    };
  });
  return plugin(id, bundles);
}

/** As it is kept once it was installed. */
function plugin(id: string, contributes: PluginManifest["contributes"], script = ""): InstalledPlugin {
  const said = { id, name: id, version: "1.0.0", apiVersion: 1, kind: "contained" as const };
  const manifest = { ...said, hosts: [], secrets: [], settings: [], asksModel: false, contributes };
  const code = writePackage(manifest, `${script}\ntroupe.implement({ contributes: [] });`);
  const sha256 = createHash("sha256").update(code).digest("hex");
  return { id, manifest, code, sha256, installedAt: ANY_TIME, updatedAt: ANY_TIME, mayReplace: [] };
}
