import type { Agent } from "@core/domain/agent/agent";
import { deviceChoices } from "@core/services/runner/device-choices";
import { Materials } from "@core/services/runner/materials";
import { MovedTasks, type MovedTasksParts } from "@core/services/runner/moved-tasks";
import { pairingOf } from "@core/services/runner/pairing";
import { Patience } from "@core/services/runner/patience";
import { PlacedTaskControl } from "@core/services/runner/placed-task-control";
import { PlacedTaskEditor } from "@core/services/runner/placed-task-editor";
import type { RunnerApi } from "@core/services/runner/runner-api";
import { RunnerTasks } from "@core/services/runner/runner-tasks";
import type { OrchestrationRig, ScriptedModels } from "./task-runner-rig";

/** A page that is paired, as it is after a start; waits between tries take no time. */
export async function openPlaced(
  page: OrchestrationRig,
  api: RunnerApi,
  models?: ScriptedModels,
  more: Pick<MovedTasksParts, "folderOf"> = {},
) {
  if (!api.pairing) {
    await api.pair(
      "http://127.0.0.1:4174",
      "bado bedo bido bodo budo",
      "A laptop",
      new AbortController().signal,
    );
  }
  const { clock, ids, logger, notifier, database } = page.ports;
  const local = page.open(models);
  const sleep = () => new Promise<void>((resolve) => setImmediate(resolve));
  const { preferences, hasher } = page.ports;
  const closing = new AbortController();
  const { signal } = closing;
  const patience = new Patience({ sleep }, signal);
  const instructed = async (agent: Agent) => agent;
  const materials = new Materials({ api, database, hasher, instructed, patience, signal });
  const tasks = new RunnerTasks({
    ...{ api, tasks: local, ids, logger, materials },
    choices: (projectId) => deviceChoices(database, preferences, projectId),
    clock: Object.assign(Object.create(clock), { sleep }),
  });
  const pairing = pairingOf(page.ports.preferences);
  if (!pairing) throw new Error("not paired");
  const moved = new MovedTasks({
    ...{ api, local, placed: tasks, database, materials, ids, notifier, patience, signal, ...more },
  });
  const { control, monitor } = local;
  const placed = new PlacedTaskControl({ local: control, monitor, pairing, tasks, moved, notifier });
  const editor = new PlacedTaskEditor({
    ...{ local: local.editor, monitor, database, placedRoot: (taskId) => placed.placedRoot(taskId) },
    edit: (root, edit) => tasks.command(root, "edit", { edit }),
  });
  const close = () => {
    closing.abort();
    tasks.dispose();
  };
  return { ...local, tasks, moved, materials, control: placed, editor, close };
}
