import type { TraceSpan } from "@core/domain/trace/trace-span";
import { TracesStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { RelativeTime } from "@ui/elements/relative-time";
import { useService } from "@ui/services-context";
import { Sparkles, Wrench } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TraceText } from "./trace-text";
import styles from "./traces.module.css";
import { useSpanText } from "./use-span-text";

/** A call: what was called, for whom, how long it took and what it cost; unfolded, what was said. */
export const TraceRow = observer(function TraceRow({ span }: { span: TraceSpan }) {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const text = useSpanText();
  const [isOpen, setOpen] = useState(false);
  const name = text.name(span);
  const title = store.titles.get(span.ownerId);
  const facts = [text.purpose(span), text.agent(span), span.target, title].filter(Boolean).join(" · ");
  const figures = [text.time(span.durationMs), text.tokens(span), text.cost(span)]
    .filter(Boolean)
    .join(" · ");
  const Icon = span.kind === "model" ? Sparkles : Wrench;
  return (
    <li className={styles.span}>
      <input
        type="checkbox"
        className={styles.choice}
        aria-label={t("choose", { name })}
        checked={store.chosen.some(({ id }) => id === span.id)}
        onChange={() => store.choose(span)}
      />
      <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <Icon aria-label={t(`kind.${span.kind}`)} />
          <span className={styles.name}>{name}</span>
          {span.status === "success" ? null : (
            <Badge tone={span.status === "error" ? "danger" : "neutral"}>{t(`status.${span.status}`)}</Badge>
          )}
          <span className={styles.figures}>{figures}</span>
          <span className={styles.facts}>
            {facts}
            {facts ? " · " : null}
            <RelativeTime at={span.startedAt} />
          </span>
        </summary>
        {isOpen ? <TraceText span={span} /> : null}
      </details>
    </li>
  );
});
