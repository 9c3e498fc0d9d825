import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { TabChannelToken } from "@core/ports/tab-channel";
import { ExampleTasks } from "@core/services/examples/example-tasks";
import { ExampleTasksToken } from "@core/services/tokens";

/** Example tasks, for who asks for them. */
export function wire(container: Container): void {
  container.wire(ExampleTasksToken, ExampleTasks, [HttpToken, DatabaseToken, TabChannelToken, ClockToken]);
}
