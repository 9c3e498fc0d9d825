import { TasksStoreToken } from "@core/stores/tokens";
import { PageLayout } from "@ui/elements/page-layout";
import { SelectField } from "@ui/elements/select-field";
import { Skeleton } from "@ui/elements/skeleton";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import styles from "./compare-page.module.css";
import { Comparison } from "./comparison";
import { useTaskView } from "./use-task-view";

/** Two tasks side by side: what they came to, what it took, and what their texts differ in. Both are in the address. */
const ComparePage = observer(function ComparePage() {
  const { t } = useTranslation("tasks");
  const [query, setQuery] = useSearchParams();
  const [left, right] = [query.get("left") ?? "", query.get("right") ?? ""];
  const choose = (side: "left" | "right", taskId: string) =>
    setQuery({ left, right, [side]: taskId }, { replace: true });
  return (
    <PageLayout title={t("library.compare.title")}>
      <div className={styles.choice}>
        <TaskChoice label={t("library.compare.left")} value={left} onChoose={(id) => choose("left", id)} />
        <TaskChoice label={t("library.compare.right")} value={right} onChoose={(id) => choose("right", id)} />
      </div>
      <Both left={left} right={right} />
    </PageLayout>
  );
});
export default ComparePage;

interface TaskChoiceProps {
  label: string;
  value: string;
  onChoose: (taskId: string) => void;
}

const TaskChoice = observer(function TaskChoice({ label, value, onChoose }: TaskChoiceProps) {
  const { t } = useTranslation("tasks");
  const store = useService(TasksStoreToken);
  useEffect(() => void store.loadList(), [store]);
  const options = store.roots.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = options.some((each) => each.value === value);
  return (
    <SelectField
      label={label}
      value={isKnown ? value : ""}
      options={isKnown ? options : [{ value: "", label: t("library.compare.choose") }, ...options]}
      onChange={onChoose}
    />
  );
});

const Both = observer(function Both({ left, right }: { left: string; right: string }) {
  const { t } = useTranslation("tasks");
  const views = [useTaskView(left), useTaskView(right)] as const;
  const [one, other] = views;
  if (left === "" || right === "") return null;
  if (one === "missing" || other === "missing" || one?.isGone || other?.isGone) {
    return (
      <p className={styles.hint} role="alert">
        {t("library.compare.missing")}
      </p>
    );
  }
  if (!one || !other) return <Skeleton lines={8} />;
  return <Comparison left={one} right={other} />;
});
