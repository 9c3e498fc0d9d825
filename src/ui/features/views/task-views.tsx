import type { PluginView, ViewedTask } from "@core/points/view";
import { Button } from "@ui/elements/button";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useId, useMemo, useState } from "react";
import { useViewsAt, viewTitle } from "./use-views-at";
import styles from "./views.module.css";

const ViewBox = lazy(() => import("./view-box"));

/** The panels of plugins beside a task. Closed at first: a plugin is told of the task once its panel is opened. */
export const TaskViews = observer(function TaskViews({ task }: { task: ViewedTask }) {
  return useViewsAt("task").map((view) => <TaskPanel key={view.id} view={view} task={task} />);
});

function TaskPanel({ view, task }: { view: PluginView; task: ViewedTask }) {
  const { title, request, text } = task;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const input = useMemo(
    () => ({ place: "task" as const, task: { title, request, text } }),
    [title, request, text],
  );
  return (
    <section className={styles.panel} aria-label={viewTitle(view)}>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {viewTitle(view)}
      </Button>
      <div id={id} className={styles.box} hidden={!isOpen}>
        {isOpen ? (
          <Suspense fallback={null}>
            <ViewBox view={view} input={input} />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}
