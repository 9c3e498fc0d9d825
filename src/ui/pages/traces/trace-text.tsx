import type { TraceContents, TraceMessage, TraceSpan } from "@core/domain/trace/trace-span";
import { TracesStoreToken } from "@core/stores/tokens";
import { ErrorAlert } from "@ui/elements/error-text";
import { Skeleton } from "@ui/elements/skeleton";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./traces.module.css";
import { useSpanText } from "./use-span-text";

/** The figures of a call, and what was said in it, which is read when it is shown. */
export const TraceText = observer(function TraceText({ span }: { span: TraceSpan }) {
  const { t } = useTranslation("traces");
  const language = useLanguage();
  const store = useService(TracesStoreToken);
  const [contents, setContents] = useState<TraceContents | "gone">();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isShown = true;
    store
      .contents(span.id)
      .then((found) => isShown && setContents(found ?? "gone"))
      .catch((error: unknown) => isShown && setFailure(error));
    return () => {
      isShown = false;
    };
  }, [store, span.id]);
  return (
    <div className={styles.text}>
      <Figures span={span} />
      {span.leftOut ? (
        <p className={styles.note}>{t("leftOut", { shown: formatNumber(span.leftOut, language) })}</p>
      ) : null}
      <ErrorAlert error={failure} />
      {contents === "gone" ? <p className={styles.note}>{t("gone")}</p> : null}
      {contents === undefined && failure === undefined ? <Skeleton lines={3} /> : null}
      {typeof contents === "object" ? <Said contents={contents} kind={span.kind} /> : null}
    </div>
  );
});

const Figures = observer(function Figures({ span }: { span: TraceSpan }) {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const text = useSpanText();
  const title = store.titles.get(span.ownerId);
  const page = span.rootTaskId === undefined ? "/conversations" : "/tasks";
  const figures = [
    ["provider", span.provider],
    ["agent", text.agent(span)],
    ["purpose", text.purpose(span)],
    ["waited", span.waitedMs ? text.time(span.waitedMs) : undefined],
    ["firstToken", text.firstToken(span)],
    ["duration", text.time(span.durationMs)],
    ["tokensTitle", text.tokens(span)],
    ["cost", text.cost(span)],
    ["target", span.target],
  ] as const;
  return (
    <dl className={styles.list}>
      {figures.map(([key, value]) =>
        value === undefined ? null : (
          <div key={key}>
            <dt>{t(`figure.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      {title === undefined ? null : (
        <div>
          <dt>{t("figure.of")}</dt>
          <dd>
            <AppLink to={`${page}/${encodeURIComponent(span.ownerId)}`}>{title}</AppLink>
          </dd>
        </div>
      )}
    </dl>
  );
});

function Said({ contents, kind }: { contents: TraceContents; kind: TraceSpan["kind"] }) {
  const { t } = useTranslation("traces");
  const { messages, reply, asked } = contents;
  return (
    <>
      {messages.map((message, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A prompt that was sent never changes.
        <Turn key={place} label={t(kind === "tool" ? "input" : `role.${message.role}`)} turn={message} />
      ))}
      <Turn
        label={t(kind === "tool" ? "output" : "reply")}
        turn={{ content: reply, ...(asked ? { asked } : {}) }}
      />
    </>
  );
}

function Turn({ label, turn }: { label: string; turn: Omit<TraceMessage, "role"> }) {
  const { t } = useTranslation("traces");
  const { content, files = [], asked = [] } = turn;
  const isNothing = content === "" && files.length + asked.length === 0;
  return (
    <section className={styles.turn}>
      <h3 className={styles.role}>{label}</h3>
      {content === "" ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What is longer than its box is scrolled by the keyboard too.
        <pre className={styles.said} tabIndex={0}>
          {content}
        </pre>
      )}
      {isNothing ? <p className={styles.note}>{t("nothing")}</p> : null}
      {files.length > 0 ? <p className={styles.note}>{t("files", { names: files.join(", ") })}</p> : null}
      {asked.map((call) => (
        <p key={call} className={styles.asked}>
          <span>{t("asked")}</span> <code>{call}</code>
        </p>
      ))}
    </section>
  );
}
