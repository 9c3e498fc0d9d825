import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** A React component, opaque to core; narrowed by the UI. */
export type OpaqueComponent = unknown;

/** A screen with its own route. */
export interface Page extends Lazy<{ readonly default: OpaqueComponent }> {
  /** Route pattern without language prefix, such as `/tasks/:taskId`. */
  readonly path: string;
  /** Key of the document title. */
  readonly titleKey: string;
}

/** A section of the settings page. */
export interface SettingsSection extends Lazy<{ readonly default: OpaqueComponent }> {
  readonly titleKey: string;
}

export const Pages = extensionPoint<Page>("page");
export const SettingsSections = extensionPoint<SettingsSection>("settings-section");
