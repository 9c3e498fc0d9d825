import type { TaskSession } from "@core/stores/tasks/task-session";
import { observer } from "mobx-react-lite";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import styles from "./finale.module.css";

const PIECES = 18;

/** A burst of colour where a task ends well while somebody looks on; none for those who want no motion. */
export const Finale = observer(function Finale({ view }: { view: TaskSession }) {
  const { isOrchestrating, displayState, isWalkThrough } = view;
  const wasWorking = useRef(false);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (displayState === "completed" && wasWorking.current && !isWalkThrough) setOn(true);
    wasWorking.current = isOrchestrating || (wasWorking.current && displayState === "in_progress");
  }, [isOrchestrating, displayState, isWalkThrough]);
  if (!isOn) return null;
  return (
    <span className={styles.finale} aria-hidden="true" onAnimationEnd={() => setOn(false)}>
      {Array.from({ length: PIECES }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are all alike
        <i key={place} style={{ "--turn": `${place / PIECES}turn`, "--hue": place * 67 } as CSSProperties} />
      ))}
    </span>
  );
});
