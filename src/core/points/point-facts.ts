import type { ContainedAdapter } from "../contained/contained-adapter";
import type { Token } from "../di/token";

interface SharedFacts {
  /** The point, or the port that plugins provide. */
  readonly point: Token<unknown>;
  /** Its place in the lists that people see, the lowest first; no two have the same. */
  readonly order: number;
  /** Whether the ids of its contributions name work of their plugin, which neither core nor `ui` may know. */
  readonly idsAreNames?: boolean;
  /** Key of the heading that its plugins stand under, which several points may share. */
  readonly headingKey: string;
}

/** A point that only plugins of the built application contribute to. */
interface BuiltInFacts extends SharedFacts {
  readonly openTo: "built-in";
}

/** A point that plugins from outside may contribute to where they are trusted with the page. */
interface TrustedFacts extends SharedFacts {
  readonly openTo: "trusted";
  /** Key of the sentence that says to whoever is asked what a plugin gets to see; `undefined` says that it sees nothing. */
  readonly reachKey: string | undefined;
}

/** A point that every plugin from outside may contribute to. */
interface ContainedFacts extends SharedFacts {
  readonly openTo: "contained";
  /** As of trusted ones. */
  readonly reachKey: string | undefined;
  /** The texts for people in its data, which a plugin may translate, as paths: `name`, `fields.description`. */
  readonly texts?: readonly string[];
  /** Loads what makes a contribution of a plugin that runs in a cell. */
  readonly adapter: () => Promise<ContainedAdapter>;
}

/**
 * Whatever is to be known of an extension point besides its rules: the `facts.ts` of its folder. Its suite and its
 * sample are found by its name (`tests/architecture/points.test.ts` says where).
 */
export type PointFacts = BuiltInFacts | TrustedFacts | ContainedFacts;
