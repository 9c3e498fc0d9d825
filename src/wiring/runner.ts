import type { Services } from "@core/di/token";
import { readCheckModel } from "@core/domain/task/check-model";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PreferencesToken } from "@core/ports/preferences";
import { logFailure } from "@core/services/diagnostics/log-failure";
import type { TaskServices } from "@core/services/orchestration/local-tasks";
import { MovedTasks } from "@core/services/runner/moved-tasks";
import { pairingOf, workPlaceOf } from "@core/services/runner/pairing";
import { Patience } from "@core/services/runner/patience";
import { PlacedTaskControl } from "@core/services/runner/placed-task-control";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerTasks } from "@core/services/runner/runner-tasks";
import type { TaskMaker } from "@core/services/runner/work-place";
import { SettingsStoreToken } from "@core/stores/tokens";

/** Tasks of this browser beside those of the runner it is paired with, which are caught up with from now on. */
export function withRunner(services: Services, local: TaskServices) {
  const { control, library, monitor } = local;
  const preferences = services.get(PreferencesToken);
  const pairing = pairingOf(preferences);
  if (!pairing) return { control, maker: library };
  const secrets = services.get(PluginSecretsFactoryToken).of(RUNNER_SECRETS);
  const [clock, ids, logger] = [services.get(ClockToken), services.get(IdsToken), services.get(LoggerToken)];
  const api = new RunnerApi(services.get(HttpToken), preferences, secrets);
  const [database, notifier] = [services.get(DatabaseToken), services.get(NotifierToken)];
  const choices = async () => ({
    checkModel: readCheckModel(preferences),
    agents: await database.list("agents"),
  });
  const tasks = new RunnerTasks({ api, tasks: local, choices, clock, ids, logger });
  // Pages go away as a whole.
  const { signal } = new AbortController();
  const patience = new Patience(clock, signal);
  const moved = new MovedTasks({
    ...{ api, local, placed: tasks, database, ids, notifier, patience, signal },
  });
  const language = () => services.get(SettingsStoreToken).shownLanguage;
  const maker: TaskMaker = {
    create: (input, place = workPlaceOf(preferences)) =>
      place === "runner" ? tasks.create(input, language()) : library.create(input),
  };
  void moved.finish().catch(logFailure(logger, "tasks that were moved cannot be looked for"));
  const catchUp = () => void tasks.catchUp().catch(logFailure(logger, "the runner cannot be asked"));
  catchUp();
  // It may have begun tasks meanwhile, as its schedules do.
  globalThis.document?.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") catchUp();
  });
  return {
    control: new PlacedTaskControl({ local: control, monitor, pairing, tasks, moved, notifier }),
    maker,
  };
}
