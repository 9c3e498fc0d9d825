import type { Contribution, ExtensionPoint } from "./contribution";

/** The origin of a plugin. */
export interface PluginOrigin {
  /** Whether it was built together with the application, and so is trusted with the page. */
  readonly builtIn?: boolean;
  /** The precedence of what somebody else wrote beside all other plugins, whatever it says itself. */
  readonly precedence?: Precedence;
}

/** The precedence of a plugin that may take the place of nothing but what the user has named. */
export interface Precedence {
  /** Takes the place of the rank that a contribution states. */
  rankOf(point: ExtensionPoint<never>, contribution: Contribution, use?: string): number;
  /** Takes the place of the rank that it states for a port. */
  portRank(port: string): number;
  /** Whether it may shadow what has the name `point/id`. */
  replaces(name: string): boolean;
}
