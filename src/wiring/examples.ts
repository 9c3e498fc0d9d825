import type { Container, WiringModule } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { TaskTemplateCollections } from "@core/points/task-template";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { TabChannelToken } from "@core/ports/tab-channel";
import { ExampleTasks } from "@core/services/examples/example-tasks";
import { ExampleTasksToken } from "@core/services/tokens";
import { TemplatesStore } from "@core/stores/tasks/templates-store";
import { TemplatesStoreToken } from "@core/stores/tokens";
import { installLate } from "./install-late";

const descriptors = import.meta.glob<Plugin>("../plugins/templates-*/plugin.ts", {
  eager: true,
  import: "default",
});

/** The wiring of example tasks and templates of tasks, for who asks for them, after the plugins of the latter. */
export async function withPlugins(container: Container): Promise<WiringModule> {
  installLate(container, descriptors);
  return { wire };
}

function wire(container: Container): void {
  container.wire(ExampleTasksToken, ExampleTasks, [HttpToken, DatabaseToken, TabChannelToken, ClockToken]);
  container.wire(TemplatesStoreToken, TemplatesStore, [
    PluginStorageFactoryToken,
    TaskTemplateCollections,
    PluginHostToken,
    IdsToken,
    NotifierToken,
    LoggerToken,
  ]);
}
