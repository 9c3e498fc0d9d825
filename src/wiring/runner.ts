import type { Services } from "@core/di/token";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { HttpToken } from "@core/ports/http";
import { IdsToken } from "@core/ports/ids";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PluginSecretsFactoryToken } from "@core/ports/plugin-secrets";
import { PreferencesToken } from "@core/ports/preferences";
import { logFailure } from "@core/services/diagnostics/log-failure";
import { folderInUse } from "@core/services/folders/folder-uses";
import type { TaskServices } from "@core/services/orchestration/local-tasks";
import { deviceChoices } from "@core/services/runner/device-choices";
import { MovedTasks } from "@core/services/runner/moved-tasks";
import { pairingOf, workPlaceOf } from "@core/services/runner/pairing";
import { Patience } from "@core/services/runner/patience";
import { type PlacedLabelsParts, withPlacedLabels } from "@core/services/runner/placed-labels";
import { PlacedTaskControl } from "@core/services/runner/placed-task-control";
import { PlacedTaskEditor } from "@core/services/runner/placed-task-editor";
import { RUNNER_SECRETS, RunnerApi } from "@core/services/runner/runner-api";
import { RunnerTasks } from "@core/services/runner/runner-tasks";
import type { TaskMaker } from "@core/services/runner/work-place";
import { WorkingFoldersToken } from "@core/services/tokens";
import { SettingsStoreToken } from "@core/stores/tokens";
import { materialsOf } from "./runner/materials";

/** Tasks of this browser beside those of the runner it is paired with, which are caught up with from now on. */
export function withRunner(services: Services, local: TaskServices) {
  const { control, editor, library, monitor } = local;
  const preferences = services.get(PreferencesToken);
  const pairing = pairingOf(preferences);
  if (!pairing) return { control, editor, library, maker: library };
  const secrets = services.get(PluginSecretsFactoryToken).of(RUNNER_SECRETS);
  const [clock, ids, logger] = [services.get(ClockToken), services.get(IdsToken), services.get(LoggerToken)];
  const api = new RunnerApi(services.get(HttpToken), preferences, secrets);
  const [database, notifier] = [services.get(DatabaseToken), services.get(NotifierToken)];
  // Pages go away as a whole.
  const { signal } = new AbortController();
  const patience = new Patience(clock, signal);
  const materials = materialsOf(services, api, signal);
  const choices = (projectId: string | undefined) => deviceChoices(database, preferences, projectId);
  const tasks = new RunnerTasks({ api, tasks: local, choices, materials, clock, ids, logger });
  const folderOf = async (taskId: string) => {
    const id = folderInUse(preferences, [`task/${taskId}`]);
    if (id === undefined) return undefined;
    await services.ready(WorkingFoldersToken);
    return (await services.get(WorkingFoldersToken).find(id))?.name;
  };
  const moved = new MovedTasks({
    ...{ api, local, placed: tasks, database, materials, folderOf, ids, notifier, patience, signal },
  });
  const language = () => services.get(SettingsStoreToken).shownLanguage;
  const maker: TaskMaker = {
    async create(input, place) {
      const { projectId, recording } = input;
      const project = projectId === undefined ? undefined : await database.get("projects", projectId);
      const isForRunner = (place ?? workPlaceOf(preferences, project)) === "runner";
      // A recorded run plays where it is looked at.
      return isForRunner && !recording ? tasks.create(input, language()) : library.create(input);
    },
  };
  void moved.finish().catch(logFailure(logger, "tasks that were moved cannot be looked for"));
  const catchUp = () => void tasks.catchUp().catch(logFailure(logger, "the runner cannot be asked"));
  // Projects and files may be changed until the page goes away.
  const refresh = () =>
    void materials.refresh().catch(logFailure(logger, "what the runner was given is not renewed"));
  catchUp();
  refresh();
  // It may have begun tasks meanwhile, as its schedules do.
  globalThis.document?.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") catchUp();
    else refresh();
  });
  const placed = new PlacedTaskControl({ local: control, monitor, pairing, tasks, moved, notifier });
  const labels: PlacedLabelsParts = {
    placedRoot: (taskId) => placed.placedRoot(taskId),
    async label(root, wanted) {
      const { projectId } = wanted;
      if (projectId) await materials.send({ agentIds: [], projectId });
      await tasks.command(root, "label", { labels: wanted });
    },
  };
  const edits = new PlacedTaskEditor({
    ...{ local: editor, monitor, database, placedRoot: labels.placedRoot },
    edit: (root, edit) => tasks.command(root, "edit", { edit }),
  });
  return { control: placed, editor: edits, library: withPlacedLabels(library, labels), maker };
}
