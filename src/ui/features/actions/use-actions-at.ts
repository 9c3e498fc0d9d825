import { visibleName } from "@core/domain/text/visible-text";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type Action, type ActionPlace, type ActionSite, Actions } from "@core/points/action";
import { useService } from "@ui/services-context";

/** An action with the name it is listed by. */
export interface OfferedAction {
  readonly action: Action;
  /** With its origin, where another one is called the same. */
  readonly label: string;
}

/** The actions that plugins offer at a place. For observers. */
export function useActionsAt(place: ActionPlace | ActionSite): readonly OfferedAction[] {
  const offered = useService(PluginHostToken)
    .open(Actions)
    .all.filter(({ places, sites = [] }) => [...places, ...sites].includes(place));
  const labels = offered.map(({ name }) => visibleName(name));
  return offered.map((action, at) => {
    const label = labels[at] ?? "";
    const isAlike = labels.filter((each) => each === label).length > 1;
    return { action, label: isAlike ? `${label} (${visibleName(action.origin)})` : label };
  });
}
