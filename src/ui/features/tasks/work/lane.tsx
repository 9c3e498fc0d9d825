import type { Agent } from "@core/domain/agent/agent";
import type { LiveText } from "@core/stores/tasks/live-text";
import { Button } from "@ui/elements/button";
import { Skeleton } from "@ui/elements/skeleton";
import { useFollowEnd } from "@ui/elements/use-follow-end";
import { LazyMarkdown } from "@ui/markdown/lazy-markdown";
import { ArrowDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { AgentLabel } from "./agent-label";
import styles from "./lanes.module.css";

/** Closer to the end of a lane than this counts as being there. */
const NEAR_PX = 24;

/** Properties of a lane. */
export interface LaneProps {
  live: Pick<LiveText, "agentId" | "agentName" | "purpose" | "text" | "reasoning" | "found">;
  agent: Agent | undefined;
  /** The title of the task or sub-task it works on. */
  taskTitle: string | undefined;
  /** Whether nobody is writing any more: this is what there was when the work was interrupted. */
  unfinished: boolean;
}

/** A working agent and its text as it comes. It observes its own text, so that nothing around it is drawn again. */
export const Lane = observer(function Lane({ live, agent, taskTitle, unfinished }: LaneProps) {
  const { t } = useTranslation("tasks");
  const { text, reasoning, purpose } = live;
  const structured = purpose !== "execution" && purpose !== "chat";
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { isAtEnd, toEnd } = useFollowEnd(content, { box, nearPx: NEAR_PX });
  return (
    <article className={styles.lane}>
      <header className={styles.who}>
        <AgentLabel agent={agent} fallbackName={live.agentName} />
        <span className={styles.purpose}>
          {unfinished ? t("live.unfinished") : t(`purpose.${purpose}`, { defaultValue: purpose })}
        </span>
      </header>
      {taskTitle ? <p className={styles.task}>{taskTitle}</p> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div
        ref={box}
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={t("live.text", { agent: live.agentName })}
      >
        <div ref={content}>
          {text === "" && reasoning === "" ? <p className={styles.waiting}>{t("live.waiting")}</p> : null}
          {reasoning !== "" && text === "" ? <p className={styles.reasoning}>{reasoning}</p> : null}
          {text === "" ? null : structured ? (
            <FoundSoFar purpose={purpose} found={live.found} />
          ) : (
            <LazyMarkdown
              text={text}
              streaming={!unfinished}
              fallback={<Skeleton label={t("live.waiting")} />}
            />
          )}
        </div>
      </div>
      {isAtEnd ? null : (
        <Button size="small" className={styles.jump} icon={<ArrowDown aria-hidden="true" />} onClick={toEnd}>
          {t("live.jump")}
        </Button>
      )}
    </article>
  );
});

/** The purposes of calls whose replies are no text for people, and are counted. */
const COUNTED = ["analysis", "planning", "validation", "repair"] as const;

/** The count of what has been found so far in a reply that is no text for people. */
function FoundSoFar({ purpose, found }: Pick<LiveText, "purpose" | "found">) {
  const { t } = useTranslation("tasks");
  const counted = COUNTED.find((each) => each === purpose);
  return (
    <p className={styles.waiting}>
      {counted && found > 0 ? t(`live.found.${counted}`, { count: found }) : t("live.working")}
    </p>
  );
}
