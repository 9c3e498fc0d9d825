import type { PluginHost } from "../../../src/core/plugin/plugin-host";
import type { ProvidersStore } from "../../../src/core/stores/providers/providers-store";
import type { TasksStore } from "../../../src/core/stores/tasks/tasks-store";
import type { PageToken } from "../src/page";

/** Services of the application that the bench asks for; of its types nothing is left when it is built. */
export const services = {
  host: named<PluginHost>("plugin-host"),
  providers: named<ProvidersStore>("providers-store"),
  tasks: named<TasksStore>("tasks-store"),
};

/** Tokens are names that are the same in every bundle. */
function named<T>(name: string): PageToken<T> {
  return Symbol.for(`troupe/${name}`) as PageToken<T>;
}
