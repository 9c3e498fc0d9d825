import "@ui/theme/controls.css";
import { type ForkChanges, forkPlan, noteOfPart, partsOf, writingPartOf } from "@core/domain/journal/fork";
import { deliverableOf } from "@core/domain/journal/task-outline";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { AgentsStoreToken } from "@core/stores/tokens";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { RequirementEditor, withoutBlank } from "@ui/features/tasks/brief/requirement-editor";
import { useAgents } from "@ui/features/tasks/work/use-agents";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./fork-dialog.module.css";
import { ForkPreview } from "./fork-preview";

/** Properties of the fields. */
export interface ForkFieldsProps {
  view: TaskSession;
  changes: ForkChanges;
  onChange: (changes: ForkChanges) => void;
}

/** The changes in a fork: what is asked for, what was found out, and who does what. */
export const ForkFields = observer(function ForkFields({ view, changes, onChange }: ForkFieldsProps) {
  const { t } = useTranslation("tasks");
  const { state, root } = view;
  const writing = writingPartOf(state);
  const parts = partsOf(state).filter(({ id }) => id !== writing?.id);
  const writer = deliverableOf([...state.artifacts.values()], root.id)?.agentId ?? root.assignedAgentId;
  const setAgent = (taskId: string, current: string) => (agentId: string) =>
    onChange({ ...changes, agents: changed(changes.agents, taskId, agentId, current) });
  const agents = { view, chosen: changes.agents };
  return (
    <div className={styles.fields}>
      <section className={styles.group} aria-label={t("requirements.title")}>
        <h3>{t("requirements.title")}</h3>
        <RequirementEditor
          taskId={root.id}
          requirements={changes.requirements ?? root.requirements}
          onChange={(requirements) => onChange({ ...changes, requirements })}
        />
      </section>
      <section className={styles.group} aria-label={t("fork.work")}>
        <h3>{t("fork.work")}</h3>
        {parts.map((part) => {
          const note = noteOfPart(state, part);
          return (
            <details key={part.id} className={styles.part}>
              <summary>{part.title}</summary>
              <div className={styles.inner}>
                <AgentField
                  {...agents}
                  label={t("timeline.agent")}
                  taskId={part.id}
                  current={part.assignedAgentId}
                  onChange={setAgent(part.id, part.assignedAgentId)}
                />
                {note ? (
                  <TextField
                    label={t("fork.note")}
                    rows={8}
                    value={changes.notes?.get(note.id) ?? note.content}
                    onChange={({ target }) =>
                      onChange({
                        ...changes,
                        notes: changed(changes.notes, note.id, target.value, note.content),
                      })
                    }
                  />
                ) : null}
              </div>
            </details>
          );
        })}
        <AgentField
          {...agents}
          label={t("fork.writer")}
          taskId={root.id}
          current={writer}
          onChange={setAgent(root.id, writer)}
        />
      </section>
      <ForkPreview plan={forkPlan(state, withoutBlanks(changes))} />
    </div>
  );
});

interface AgentFieldProps {
  view: TaskSession;
  label: string;
  taskId: string;
  current: string;
  chosen: ReadonlyMap<string, string> | undefined;
  onChange: (agentId: string) => void;
}

/** The agent of a part: as it was, somebody recruited for the task, or anybody of the directory. */
const AgentField = observer(function AgentField(props: AgentFieldProps) {
  const { view, label, taskId, current, chosen, onChange } = props;
  const { nameOf } = useAgents(view);
  const { agents } = useService(AgentsStoreToken);
  const ids = new Set([current, ...view.state.recruits.keys(), ...agents.map(({ id }) => id)]);
  return (
    <SelectField
      label={label}
      value={chosen?.get(taskId) ?? current}
      options={[...ids].map((id) => ({ value: id, label: nameOf(id) }))}
      onChange={onChange}
    />
  );
});

/** A text that is the same again is no change. */
function changed(
  before: ReadonlyMap<string, string> | undefined,
  id: string,
  value: string,
  current: string,
): ReadonlyMap<string, string> {
  const after = new Map(before);
  if (value === current) after.delete(id);
  else after.set(id, value);
  return after;
}

/** The changes without requirements that say nothing yet. */
export function withoutBlanks(changes: ForkChanges): ForkChanges {
  const { requirements } = changes;
  return requirements ? { ...changes, requirements: withoutBlank(requirements) } : changes;
}
