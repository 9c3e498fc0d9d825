import type { WebSource } from "@core/domain/source/source";
import { Moment } from "@ui/elements/moment";
import { firstCitation, reveal, sourceEntryId, useCitationScope } from "@ui/markdown/citations";
import { safeLink } from "@ui/markdown/parse/safe-url";
import { useTranslation } from "react-i18next";
import styles from "./source-list.module.css";

/** A page of the web that a text cites: what it is called, where it is, when it was read, and what it says. */
export function WebSourceEntry({ source }: { source: WebSource }) {
  const { t } = useTranslation("knowledge");
  const scope = useCitationScope();
  const { number, name, url, readAt, passage } = source;
  const address = safeLink(url);
  return (
    <li id={scope && sourceEntryId(scope, number)} tabIndex={-1} className={styles.page}>
      <span className={styles.head}>
        [{number}]{" "}
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        {scope ? (
          <button
            type="button"
            className={styles.back}
            aria-label={t("sources.backTo", { number })}
            onClick={() => reveal(firstCitation(scope, number))}
          >
            ↑
          </button>
        ) : null}
      </span>
      <span className={styles.about}>
        {URL.parse(url)?.host} · {t("sources.read")} <Moment at={readAt} />
      </span>
      {passage ? <blockquote className={styles.passage}>{passage}</blockquote> : null}
    </li>
  );
}
