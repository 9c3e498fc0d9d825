import { tokenName } from "../di/token";
import type { PluginHost } from "./plugin-host";

/** Whether something of the name `point/id` is a way back out of what plugins do, which nobody takes the place of. */
export function isIrreplaceable(host: Pick<PluginHost, "plugins" | "isEssential">, name: string): boolean {
  return host.plugins.some(
    ({ id, irreplaceable, contributes = [] }) =>
      irreplaceable === true &&
      host.isEssential(id) &&
      contributes.some(({ point, contribution }) => `${tokenName(point)}/${contribution.id}` === name),
  );
}
