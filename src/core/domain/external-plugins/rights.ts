import { type ExportWant, exportWants } from "./export-wants";
import type { ManifestSecret, PluginKind, PluginManifest } from "./manifest";
import { type ProjectRight, projectRights } from "./project-rights";

/** The rights of a plugin from outside, as its manifest wants them. */
export interface PluginRights {
  readonly kind: PluginKind;
  /** The points it contributes to, each once. */
  readonly points: readonly string[];
  readonly hosts: readonly string[];
  readonly secrets: readonly ManifestSecret[];
  /** It draws with a document of its own, whose scripts no browser keeps from naming servers of their choice. */
  readonly runsDrawings: boolean;
  /** Its tools ask the user's model, at the user's cost. */
  readonly asksModel: boolean;
  /** Its tools have vectors made by the user's embedding model, at the user's cost. */
  readonly embeds: boolean;
  /** Its rights to the project that the user chooses. */
  readonly project: readonly ProjectRight[];
  /** Its rights to more of the documents that are downloaded in its formats. */
  readonly exports: readonly ExportWant[];
}

/** The gains and losses of a list. */
export interface ListChange<T extends string = string> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

/** The difference between the rights of a version and those of the one before. */
export interface RightsChange {
  /** Something was gained, so that the user is to agree again. */
  readonly grown: boolean;
  /** Something was lost. */
  readonly shrunk: boolean;
  readonly becomesTrusted: boolean;
  /** Its drawings run by themselves, which they did not before. */
  readonly beginsToRunDrawings: boolean;
  /** Its tools ask the user's model, which they did not before. */
  readonly beginsToAskModel: boolean;
  /** Its tools have vectors made, which they did not before. */
  readonly beginsToEmbed: boolean;
  readonly points: ListChange;
  readonly hosts: ListChange;
  /** By `secretName`: a secret that goes to another host, or comes from another sign-in, is another one. */
  readonly secrets: ListChange;
  /** By the names of `ProjectRight`. */
  readonly project: ListChange<ProjectRight>;
  readonly exports: ListChange<ExportWant>;
}

/** The name of a secret with where it goes and comes from. */
export function secretName({ name, host, oauth }: ManifestSecret): string {
  const from = oauth ? ` ${JSON.stringify(oauth)}` : "";
  return `${name}@${host}${from}`;
}

/** The rights that a manifest wants. */
export function rightsOf(manifest: PluginManifest): PluginRights {
  const { kind, hosts, secrets, asksModel, embeds = false, contributes } = manifest;
  const points = contributes.map(({ point }) => point);
  const runsDrawings = contributes.some((each) => "document" in each);
  const project = projectRights(manifest.project);
  const asked = { asksModel, embeds, project, exports: exportWants(contributes) };
  return { kind, hosts: unique(hosts), secrets, points: unique(points), runsDrawings, ...asked };
}

/** Compares what two versions of a plugin want. */
export function compareRights(before: PluginRights, after: PluginRights): RightsChange {
  const points = compareLists(before.points, after.points);
  const hosts = compareLists(before.hosts, after.hosts);
  const secrets = compareLists(before.secrets.map(secretName), after.secrets.map(secretName));
  const project = compareLists(before.project, after.project);
  const exports = compareLists(before.exports, after.exports);
  const lists = [points, hosts, secrets, project, exports];
  const becomesTrusted = before.kind !== "trusted" && after.kind === "trusted";
  const beginsToRunDrawings = !before.runsDrawings && after.runsDrawings;
  const beginsToAskModel = !before.asksModel && after.asksModel;
  const beginsToEmbed = !before.embeds && after.embeds;
  return {
    grown:
      becomesTrusted ||
      beginsToRunDrawings ||
      beginsToAskModel ||
      beginsToEmbed ||
      lists.some(({ added }) => added.length > 0),
    shrunk:
      (before.kind === "trusted" && after.kind !== "trusted") ||
      (before.runsDrawings && !after.runsDrawings) ||
      (before.asksModel && !after.asksModel) ||
      (before.embeds && !after.embeds) ||
      lists.some(({ removed }) => removed.length > 0),
    becomesTrusted,
    beginsToRunDrawings,
    beginsToAskModel,
    beginsToEmbed,
    points,
    hosts,
    secrets,
    project,
    exports,
  };
}

function compareLists<T extends string>(before: readonly T[], after: readonly T[]): ListChange<T> {
  return {
    added: unique(after.filter((each) => !before.includes(each))),
    removed: unique(before.filter((each) => !after.includes(each))),
  };
}

function unique<T extends string>(all: readonly T[]): readonly T[] {
  return [...new Set(all)].sort();
}
