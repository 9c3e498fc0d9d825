import { AppError } from "../../../errors/app-error";
import type { PluginStorage } from "../../../ports/plugin-storage";

/**
 * A storage that takes nothing more once its plugin may no longer run. A plugin that is ended may have writes waiting, in
 * another tab too, which would come after all that it has left was deleted.
 */
export function agreedStorage(
  pluginId: string,
  storage: PluginStorage,
  isAgreed: () => boolean,
): PluginStorage {
  const whileAgreed = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isAgreed()) throw new AppError("external-plugin.ended", { plugin: pluginId });
    return work();
  };
  return {
    get: (key) => whileAgreed(() => storage.get(key)),
    set: (key, value) => whileAgreed(() => storage.set(key, value)),
    remove: (key) => whileAgreed(() => storage.remove(key)),
  };
}
