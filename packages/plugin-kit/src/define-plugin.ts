import type { PluginSetting } from "./plugin-setting";
import type { ProjectRights } from "./project";

/** The version of the plugin interface that this kit is made for. */
export const API_VERSION = 1;

/** Contribution of a plugin to an extension point, made by the helper of the point. */
export interface PluginContribution {
  readonly point: string;
  readonly id: string;
}

/** A secret that the user is asked for, and the one host that it is ever sent to. */
export interface PluginSecret {
  readonly name: string;
  readonly host: string;
  readonly label: string;
  /** The sign-in that it comes from, in place of being entered. */
  readonly oauth?: PluginOAuth;
}

/** A sign-in by OAuth's authorisation code with proof of key exchange, for a client without a secret of its own. */
export interface PluginOAuth {
  /** The page where the user signs in, `https://…`. */
  readonly authorize: string;
  /** The endpoint that gives tokens; it has to allow pages of other origins (CORS). */
  readonly token: string;
  /** Registered with `/oauth.html` of the application as its redirect URI. */
  readonly clientId: string;
  /** Scopes with spaces between them. */
  readonly scope?: string;
  /** The server's name in its answers (RFC 9207), where it gives one. */
  readonly issuer?: string;
}

/** A plugin: what it says of itself and what it adds. What it leaves out is taken from `package.json`. */
export interface PluginDefinition {
  /** Small letters, digits and hyphens; what is kept for it stands under this. */
  readonly id: string;
  readonly name: string;
  /** `trusted` for what runs in the page itself, with a second consent: pages, sections of the settings, ports. */
  readonly kind?: "contained" | "trusted";
  /** `1.2.3`; that of `package.json` where absent. */
  readonly version?: string;
  readonly description?: string;
  readonly author?: string;
  readonly homepage?: string;
  /** SPDX identifier. */
  readonly licence?: string;
  /** The servers it wants to reach, such as `api.acme.example` or `localhost:8080`. */
  readonly hosts?: readonly string[];
  readonly secrets?: readonly PluginSecret[];
  /** Of a contained plugin: what users may set at it, told by `settingsOf`. */
  readonly settings?: readonly PluginSetting[];
  /** Whether its tools ask the user's model (`context.complete`), at the user's cost. */
  readonly asksModel?: boolean;
  /** Whether its tools have the user's embedding model make vectors (`context.embed`), at the user's cost. */
  readonly embeds?: boolean;
  /** Plugins without which it does not start: the lowest version of each, by its id. */
  readonly dependencies?: Readonly<Record<string, string>>;
  /** Of a contained plugin: what it may do in the one project that the user chooses, told by `projectOf`. */
  readonly project?: ProjectRights;
  /**
   * Of a contained plugin: scripts that its documents share, by the name that `<script src="chart.js"></script>` has there.
   * `import chart from "./chart.ts?script"` bundles one, packages of npm included.
   */
  readonly scripts?: Readonly<Record<string, string>>;
  /**
   * By language (`fr`): texts of this definition that people read, each with its words in that language. Files
   * `translations/fr.json` of the plugin's folder where absent.
   */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly contributes: readonly PluginContribution[];
}

/** Declares a plugin: the default export of its entry. */
export function definePlugin(plugin: PluginDefinition): PluginDefinition {
  return plugin.kind === "trusted" ? { ...plugin, contributes: plugin.contributes.map(inPage) } : plugin;
}

/** Texts are data to a contained plugin, and loaded of one in the page. */
function inPage(contribution: PluginContribution): PluginContribution {
  if (contribution.point !== "locale-bundle" || !("texts" in contribution)) return contribution;
  const { texts, ...said } = contribution;
  return { ...said, load: async () => texts } as PluginContribution;
}
