import { Badge, ErrorAlert, observer, TextField, useService } from "@troupe/plugin-kit/ui";
import { useState } from "react";
import type { TaskSession } from "../../../src/core/stores/tasks/task-session";
import { services } from "./application";
import { BeginButtons } from "./begin-buttons";
import { type Trial, type TrialProps, useKeptText } from "./tried";
import { useAttempt } from "./use-attempt";

/** Tries strategies. */
export const strategyTrial: Trial = { point: "orchestration-strategy", Component: StrategyTrial };

/** Has a task done by a strategy, with the practice model, in this page. */
function StrategyTrial({ data }: TrialProps) {
  const providers = useService(services.providers);
  const tasks = useService(services.tasks);
  const [prompt, setPrompt] = useKeptText(`run/${data.id}`, "Compare bicycles and trams for a small town.");
  const [view, setView] = useState<TaskSession>();
  const attempt = useAttempt();
  const run = () =>
    attempt.begin(async () => {
      await providers.load();
      const { id: credentialId, model } = await providers.usePracticeModel();
      const input = { prompt, strategy: data.id, chosenModel: { credentialId, model } };
      const { id } = await tasks.create(input, "here");
      void tasks.begin(id);
      setView(await tasks.open(id));
    });
  return (
    <>
      <TextField label="Task" rows={3} value={prompt} onChange={({ target }) => setPrompt(target.value)} />
      <BeginButtons label="Run on the practice model" attempt={attempt} onBegin={run} />
      {view ? <Progress view={view} /> : null}
    </>
  );
}

const Progress = observer(function Progress({ view }: { view: TaskSession }) {
  return (
    <>
      <p role="status">
        <Badge>{view.stateOf(view.root)}</Badge>{" "}
        <a href={`/tasks/${view.taskId}`} target="_blank" rel="noopener">
          Open the task
        </a>
      </p>
      <ErrorAlert error={view.error} />
    </>
  );
});
