import { useService } from "@troupe/plugin-kit/ui";
import { type FunctionComponent, useEffect, useState } from "react";
import type {
  ManifestContribution,
  PluginManifest,
} from "../../../src/core/domain/external-plugins/manifest";
import type { Contribution, ExtensionPoint } from "../../../src/core/plugin/contribution";
import type { Sample } from "../host/tested";
import { services } from "./application";

/** The plugin that is being written, and its author's samples by `point/id`. */
export interface Tried {
  readonly manifest: PluginManifest;
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
}

/** Properties of whatever tries a contribution. */
export interface TrialProps {
  readonly data: ManifestContribution;
  readonly manifest: PluginManifest;
  /** The first call of the author's samples. */
  readonly sample: Sample | undefined;
}

/** A way to try contributions to a point. */
export interface Trial {
  readonly point: string;
  readonly Component: FunctionComponent<TrialProps>;
}

/** All that a plugin adds to a point, as the application has it. */
export function useAdded<C extends Contribution>(pluginId: string, point: ExtensionPoint<C>): readonly C[] {
  const host = useService(services.host);
  return host.open(point).all.filter((each) => host.ownerOf(each) === pluginId);
}

/** A text that is there again when the page is loaded anew, as it is after each save. */
export function useKeptText(name: string, initial: string): readonly [string, (text: string) => void] {
  const key = `troupe-bench/${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? initial);
  useEffect(() => sessionStorage.setItem(key, text), [key, text]);
  return [text, setText];
}
