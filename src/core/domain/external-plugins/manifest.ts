import * as v from "valibot";
import { AppError } from "../../errors/app-error";
import { manifestDependencies, manifestVersion } from "./dependencies";
import { manifestScripts } from "./document-scripts";
import { manifestSettings } from "./manifest-settings";
import { noNameOfEveryObject, page, plainId, plainLine, reasonOf } from "./manifest-values";
import { manifestOAuth } from "./oauth";
import { addressOfHost } from "./plugin-host-name";
import { manifestProject } from "./project-rights";
import { inLanguage, manifestTranslations } from "./translations";

/** The degree of trust in an external plugin. */
export const PLUGIN_KINDS = [
  /** It runs where it reaches nothing, and is handed what it was granted. */
  "contained",
  /** It runs in the page and may do all that the application may. */
  "trusted",
] as const;
export type PluginKind = (typeof PLUGIN_KINDS)[number];

const id = plainId(64);

/** `api.acme.example` or `localhost:11434`: no scheme, no path, no wildcard, and no other way to write an address. */
const host = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(
    /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/,
    "it has to be a name such as api.acme.example or localhost:8080, without https:// and a path",
  ),
  // `2130706433` is this device, and nobody would know.
  v.check(
    (host) => URL.parse(addressOfHost(host))?.hostname === host.replace(/:\d+$/, ""),
    "not as browsers write it",
  ),
);

const secret = v.object({
  name: id,
  /** The only host it is ever sent to. */
  host,
  /** The label shown to the user who is asked for it. */
  label: plainLine(80),
  /** The sign-in that it comes from, in place of being entered. */
  oauth: v.optional(manifestOAuth),
});

const contribution = v.looseObject({
  /** Name of the extension point, as in `docs/plugin-authoring.md`. */
  point: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/), v.maxLength(40)),
  id: v.pipe(v.string(), v.regex(/^[a-zA-Z\d][\w./-]*$/), v.maxLength(64), noNameOfEveryObject),
});

const manifest = v.object({
  id,
  name: plainLine(80),
  version: manifestVersion,
  /** Of the plugin interface, `PLUGIN_API_VERSION`; a number, so that others are named when they are refused. */
  apiVersion: v.number(),
  kind: v.optional(v.picklist(PLUGIN_KINDS), "contained"),
  description: v.optional(plainLine(300)),
  author: v.optional(plainLine(120)),
  homepage: v.optional(page),
  /** SPDX identifier. */
  licence: v.optional(plainLine(60)),
  /** The servers it wants to reach, over HTTPS (those of the device itself over HTTP). */
  hosts: v.optional(v.pipe(v.array(host), v.maxLength(20)), []),
  secrets: v.optional(v.pipe(v.array(secret), v.maxLength(10)), []),
  /** The settings it asks for, which its functions are told in their context. */
  settings: v.optional(manifestSettings, []),
  /** Whether its tools ask the user's model questions of their own. */
  asksModel: v.optional(v.boolean(), false),
  /** Whether its tools have the user's embedding model make vectors of texts. */
  embeds: v.optional(v.boolean()),
  /** The plugins without which it does not start: the lowest version of each, by its id. */
  dependencies: v.optional(manifestDependencies),
  /** The wanted rights to one project, which the user chooses. */
  project: v.optional(manifestProject),
  /** The scripts that its documents share. */
  scripts: v.optional(manifestScripts),
  /** Its texts for people in other languages. */
  translations: v.optional(manifestTranslations),
  contributes: v.pipe(v.array(contribution), v.minLength(1), v.maxLength(100)),
});

/** The manifest of a plugin from outside, before anything of it runs. Its words are a stranger's. */
export type PluginManifest = Readonly<v.InferOutput<typeof manifest>>;

/** A contribution to an extension point: its data, without functions. */
export type ManifestContribution = Readonly<v.InferOutput<typeof contribution>>;

/** A secret that the user is asked for. */
export type ManifestSecret = Readonly<v.InferOutput<typeof secret>>;

/** @throws AppError `external-plugin.bad-manifest` with the field that is wrong. */
export function readManifest(data: unknown): PluginManifest {
  const read = v.safeParse(manifest, data);
  if (read.success) {
    const { kind, settings, project } = read.output;
    assertTranslated(read.output);
    if (kind === "contained" || (settings.length === 0 && !project)) return read.output;
    const [field, reason] = project
      ? ["project", "a trusted plugin reaches all of them, through the stores"]
      : ["settings", "a trusted plugin draws its own, as a section of the settings"];
    throw new AppError("external-plugin.bad-manifest", { field, reason });
  }
  throw badManifest(read.issues[0]);
}

/** Translations are held to the same limits as the texts they stand for. */
function assertTranslated(said: PluginManifest): void {
  for (const language of Object.keys(said.translations ?? {})) {
    const read = v.safeParse(manifest, { ...inLanguage(said, language), translations: {} });
    if (!read.success) throw badManifest(read.issues[0], `translations.${language}: `);
  }
}

function badManifest(issue: v.BaseIssue<unknown>, before = ""): AppError {
  const field = `${before}${v.getDotPath(issue) ?? ""}`;
  return new AppError("external-plugin.bad-manifest", { field, reason: reasonOf(issue) });
}
