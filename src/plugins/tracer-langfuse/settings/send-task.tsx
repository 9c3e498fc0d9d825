import { isAbort, toAppError } from "@core/errors/app-error";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import section from "@ui/theme/settings-section.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FinishedTask, LangfuseDatasets } from "../langfuse-datasets";
import styles from "./langfuse.module.css";

const FIRST_DATASET = "troupe";

/** The tasks that can be sent, and their host. */
interface Offer {
  readonly host: string;
  readonly tasks: readonly FinishedTask[];
}

/** Sends a finished task to a dataset, after saying what goes where. */
export function SendTask({ datasets }: { datasets: LangfuseDatasets }) {
  const { t } = useTranslation("tracer-langfuse");
  const leavingSignal = useLeavingSignal();
  const [offer, setOffer] = useState<Offer>();
  const [sent, setSent] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (act: (signal: AbortSignal) => Promise<void>) => {
    setWorking(true);
    setFailure(undefined);
    setSent("");
    try {
      await act(leavingSignal());
    } catch (error) {
      if (!isAbort(error)) setFailure(toAppError(error));
    }
    setWorking(false);
  };
  const open = () =>
    attempt(async (signal) =>
      setOffer({ host: await datasets.destination(signal), tasks: await datasets.finishedTasks() }),
    );
  const send = (task: FinishedTask, dataset: string) =>
    attempt(async (signal) => {
      await datasets.send(task.id, dataset, signal);
      setSent(t("dataset.sent", { task: task.title, dataset }));
    });
  return (
    <div className={section.group}>
      <Button disabled={working} onClick={() => void open()}>
        {t("dataset.open")}
      </Button>
      <ErrorAlert error={failure} className={section.failure} />
      <p role="status" className={section.hint}>
        {working ? t("working") : sent}
      </p>
      {offer ? <Question offer={offer} onSend={send} onClose={() => setOffer(undefined)} /> : null}
    </div>
  );
}

interface QuestionProps {
  offer: Offer;
  onSend: (task: FinishedTask, dataset: string) => void;
  onClose: () => void;
}

function Question({ offer: { host, tasks }, onSend, onClose }: QuestionProps) {
  const { t } = useTranslation("tracer-langfuse");
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? "");
  const [dataset, setDataset] = useState(FIRST_DATASET);
  const task = tasks.find(({ id }) => id === taskId);
  const name = dataset.trim();
  const confirm = () => {
    onClose();
    if (task) onSend(task, name);
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button variant="primary" disabled={!task || name === ""} onClick={confirm}>
        {t("dataset.confirm", { host })}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("dataset.title")}
      description={t("dataset.question", { host })}
      onClose={onClose}
      actions={actions}
    >
      {tasks.length === 0 ? (
        <p className={section.hint}>{t("dataset.none")}</p>
      ) : (
        <div className={styles.form}>
          <SelectField
            label={t("dataset.task")}
            value={taskId}
            options={tasks.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={setTaskId}
          />
          <TextField
            label={t("dataset.name")}
            hint={t("dataset.nameHint")}
            value={dataset}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setDataset(event.target.value)}
          />
        </div>
      )}
    </Modal>
  );
}
