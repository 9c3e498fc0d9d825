import type { Attachment } from "@core/domain/file/attachment";
import { patternOf, type Repetition, repetitionOf } from "@core/domain/schedule/repetition";
import type { Schedule, ScheduleInput, ScheduleWatch } from "@core/domain/schedule/schedule";
import { USER_TITLE_LIMIT, userTitle } from "@core/domain/task/task-title";
import type { WorkPlace } from "@core/services/runner/work-place";
import { ProjectsStoreToken, SchedulesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { SegmentedControl } from "@ui/elements/segmented-control";
import { SelectField } from "@ui/elements/select-field";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { RepetitionFields } from "./repetition-fields";
import { SchedulePrompt } from "./schedule-prompt";
import styles from "./schedules.module.css";
import { UpcomingRuns } from "./upcoming-runs";
import { deviceZone } from "./use-rule-text";
import { WatchFields } from "./watch-fields";

/** The values a form begins with: those of a schedule, of a task that is to be repeated, or none. */
export type FirstValues = Partial<Schedule>;

/** Properties of the dialog. */
export interface ScheduleDialogProps {
  values: FirstValues;
  onClose: () => void;
}

/** Asks what is to be done and when; saves it as a new schedule, or as the one that is changed. */
export const ScheduleDialog = observer(function ScheduleDialog({ values, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(["schedules", "common"]);
  const store = useService(SchedulesStoreToken);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [prompt, setPrompt] = useState(values.prompt ?? "");
  const [attachments, setAttachments] = useState(values.attachments ?? []);
  // A runner keeps the files of its schedules to itself.
  const isThere = values.id !== undefined && store.placeOf(values.id) === "runner";
  const [title, setTitle] = useState(values.title ?? "");
  const [projectId, setProjectId] = useState(values.projectId ?? "");
  const [repetition, setRepetition] = useState(() => repetitionOf(values.pattern));
  const [timeZone, setTimeZone] = useState(values.timeZone ?? deviceZone());
  const [place, setPlace] = useState(() =>
    values.id === undefined ? store.usualPlace : store.placeOf(values.id),
  );
  const [watch, setWatch] = useState(values.watch);
  const [error, setError] = useState<unknown>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await store.save(
        inputOf({ prompt, attachments, title, projectId, repetition, timeZone, watch }),
        values.id,
        place,
      );
      onClose();
    } catch (failure) {
      setError(failure);
    }
  };
  const changeWatch = (changed: ScheduleWatch | undefined) => {
    // Whoever waits for news wants it soon, until they say otherwise.
    if (!watch && changed) setRepetition({ ...repetition, kind: "often" });
    setWatch(changed);
  };
  const move = (to: WorkPlace) => {
    setPlace(to);
    // The folders of one place are not there at the other.
    if (watch?.kind === "folder") setWatch({ ...watch, target: "", name: "" });
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={prompt.trim() === "" || watch?.target === ""}
      >
        {t("common:save")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t(values.id === undefined ? "new" : "editTitle")}
      onClose={onClose}
      actions={actions}
      width="wide"
      dismissal="deliberate"
      initialFocus={() => form.current?.querySelector("textarea")}
    >
      <form ref={form} id={formId} className={styles.form} onSubmit={(event) => void save(event)}>
        <SchedulePrompt
          value={prompt}
          onChange={setPrompt}
          attachments={attachments}
          {...(isThere ? {} : { onAttachmentsChange: setAttachments })}
        />
        {values.id === undefined && values.prompt ? <p className={styles.meta}>{t("fromTask")}</p> : null}
        <RepetitionFields value={repetition} onChange={setRepetition} />
        <ZoneField value={timeZone} onChange={setTimeZone} />
        <UpcomingRuns pattern={patternOf(repetition)} timeZone={timeZone} />
        <TextField
          label={t("common:name")}
          hint={t("nameHint")}
          value={title}
          maxLength={USER_TITLE_LIMIT}
          onChange={(event: { target: { value: string } }) => setTitle(event.target.value)}
        />
        {store.hasRunner ? <PlaceField value={place} onChange={move} /> : null}
        <WatchFields value={watch} place={place} onChange={changeWatch} />
        <ProjectField value={projectId} onChange={setProjectId} />
        <ErrorAlert error={error} className={styles.error} />
      </form>
    </Modal>
  );
});

interface FormValues {
  readonly prompt: string;
  readonly attachments: readonly Attachment[];
  readonly title: string;
  readonly projectId: string;
  readonly repetition: Repetition;
  readonly timeZone: string;
  readonly watch: ScheduleWatch | undefined;
}

function inputOf(values: FormValues): ScheduleInput {
  const { prompt, attachments, title, projectId, repetition, timeZone, watch } = values;
  return {
    prompt: prompt.trim(),
    title: userTitle(title) || userTitle(prompt),
    pattern: patternOf(repetition),
    timeZone,
    watch,
    projectId: projectId || undefined,
    attachments: attachments.length > 0 ? attachments : undefined,
  };
}

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

function ZoneField({ value, onChange }: FieldProps) {
  const { t } = useTranslation("schedules");
  const zones = new Set([deviceZone(), value, ...Intl.supportedValuesOf("timeZone")]);
  const options = [...zones].map((zone) => ({ value: zone, label: zone }));
  return <SelectField label={t("timeZone")} value={value} options={options} onChange={onChange} />;
}

/** The choice of where its tasks are done, for those who have paired a runner. */
function PlaceField({ value, onChange }: { value: WorkPlace; onChange: (place: WorkPlace) => void }) {
  const { t } = useTranslation(["schedules", "tasks"]);
  const options = (["here", "runner"] as const).map((each) => ({
    value: each,
    label: t(`tasks:runOn.${each}`),
  }));
  return (
    <div>
      <SegmentedControl label={t("tasks:runOn.label")} value={value} onChange={onChange} options={options} />
      {value === "runner" ? <p className={styles.meta}>{t("tasks:runOn.hint")}</p> : null}
    </div>
  );
}

const ProjectField = observer(function ProjectField({ value, onChange }: FieldProps) {
  const { t } = useTranslation("schedules");
  const store = useService(ProjectsStoreToken);
  useEffect(() => void store.load(), [store]);
  if (store.projects.length === 0) return null;
  const options = [
    { value: "", label: t("noProject") },
    ...store.projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <SelectField label={t("project")} value={value} options={options} onChange={onChange} />;
});
