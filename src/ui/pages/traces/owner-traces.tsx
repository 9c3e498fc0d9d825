import type { Waterfall, WaterfallBar } from "@core/domain/trace/waterfall";
import { TracesStoreToken } from "@core/stores/tokens";
import { ShowMore } from "@ui/elements/show-more";
import { formatCost, formatDuration, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./traces.module.css";
import { useSpanText } from "./use-span-text";

const SHOWN_AT_ONCE = 60;

/** The calls of the task that is asked for on one line of time, with their sum. */
export const OwnerTraces = observer(function OwnerTraces() {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const { waterfall, query } = store;
  if (!waterfall || query.ownerId === undefined) return null;
  const title = store.titles.get(query.ownerId) ?? t("removedTask");
  return (
    <section className={styles.owner} aria-labelledby="traces-of">
      <div className={styles.ownerTitle}>
        <h2 id="traces-of">{t("of", { title })}</h2>
        <AppLink to="/traces">{t("all")}</AppLink>
      </div>
      {waterfall.bars.length === 0 ? <p className={styles.note}>{t("noneOfTask")}</p> : null}
      {waterfall.bars.length > 0 ? <Line waterfall={waterfall} /> : null}
    </section>
  );
});

const Line = observer(function Line({ waterfall: { bars, shownMs, pausedMs } }: { waterfall: Waterfall }) {
  const { t } = useTranslation("traces");
  const language = useLanguage();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const tokens = bars.reduce(
    (sum, { span }) => sum + (span.promptTokens ?? 0) + (span.completionTokens ?? 0),
    0,
  );
  const isPriced = bars.some(({ span }) => span.cost !== undefined);
  const cost = bars.reduce((sum, { span }) => sum + (typeof span.cost === "number" ? span.cost : 0), 0);
  const unknown = bars.filter(({ span }) => span.kind === "model" && span.cost === undefined).length;
  return (
    <>
      <p className={styles.note}>
        {t(isPriced ? "sum" : "sumUnpriced", {
          count: bars.length,
          time: formatDuration(shownMs, language),
          tokens: formatNumber(tokens, language),
          cost: formatCost(cost, language),
        })}
        {unknown > 0 ? <> · {t("unknownCosts", { count: unknown })}</> : null}
        {pausedMs > 0 ? <> · {t("paused", { time: formatDuration(pausedMs, language) })}</> : null}
      </p>
      <ol className={styles.waterfall} aria-label={t("waterfall")}>
        {bars.slice(0, shown).map((bar) => (
          <Bar key={bar.span.id} bar={bar} />
        ))}
      </ol>
      {bars.length > shown ? (
        <ShowMore label={t("more")} onShowMore={() => setShown((count) => count + SHOWN_AT_ONCE)} />
      ) : null}
    </>
  );
});

const Bar = observer(function Bar({ bar: { span, start, length, afterMs } }: { bar: WaterfallBar }) {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const text = useSpanText();
  const part = span.taskId === span.rootTaskId ? undefined : store.titles.get(span.taskId ?? "");
  const label = [text.name(span), text.purpose(span), part].filter(Boolean).join(" · ");
  const untilFirst = (span.waitedMs ?? 0) + (span.firstTokenMs ?? 0);
  const share = span.durationMs > 0 ? Math.min(1, untilFirst / span.durationMs) : 0;
  return (
    <li className={styles.bar}>
      <span className={styles.barName} title={label}>
        {label}
      </span>
      <span className={styles.barTime}>
        {t("after", { after: text.time(afterMs), time: text.time(span.durationMs) })}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={`${styles.fill} ${span.status === "success" ? "" : styles.broken} ${span.kind === "tool" ? styles.tool : ""}`}
          style={{ insetInlineStart: `${100 * start}%`, inlineSize: `${100 * length}%` }}
        >
          <span className={styles.before} style={{ inlineSize: `${100 * share}%` }} />
        </span>
      </span>
    </li>
  );
});
