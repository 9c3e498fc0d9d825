import { visibleName } from "@core/domain/text/visible-text";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type PluginView, PluginViews, type ViewPlace } from "@core/points/view";
import { useService } from "@ui/services-context";

/** The views that plugins have for a place. For observers. */
export function useViewsAt(place: ViewPlace): readonly PluginView[] {
  return useService(PluginHostToken)
    .open(PluginViews)
    .all.filter(({ places }) => places.includes(place));
}

/** The name of a view with whose it is, where those differ. */
export function viewTitle({ name, origin }: PluginView): string {
  return name === origin ? visibleName(name) : `${visibleName(name)} (${visibleName(origin)})`;
}
