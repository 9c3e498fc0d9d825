import { WORK_LIMITS_KEY } from "@core/domain/limits/work-limit";
import { PreferencesToken } from "@core/ports/preferences";
import { part } from "@ui/elements/part";
import { useService } from "@ui/services-context";

const NearestLimit = part(() => import("./nearest-limit"));

/** The limit that is nearest; nothing is loaded where none is set. */
export default function WorkMeter() {
  const preferences = useService(PreferencesToken);
  if (preferences.get(WORK_LIMITS_KEY) === undefined) return null;
  return <NearestLimit />;
}
