import type { SearchHit, SearchKind, Snippet } from "@core/domain/search/hit";
import { Button } from "@ui/elements/button";
import { RelativeTime } from "@ui/elements/relative-time";
import { hitPath } from "@ui/features/conversations/search-address";
import { AppLink } from "@ui/links";
import { CircleCheck, FileText, ListChecks, type LucideIcon, MessageCircle, StickyNote } from "lucide-react";
import type { KeyboardEvent, Ref } from "react";
import { useTranslation } from "react-i18next";
import styles from "./search-page.module.css";

const ICONS: Readonly<Record<SearchKind, LucideIcon>> = {
  deliverable: FileText,
  requirement: CircleCheck,
  note: StickyNote,
  message: MessageCircle,
  task: ListChecks,
};

/** Properties of the results of a search. */
export interface SearchResultsProps {
  ref?: Ref<HTMLUListElement>;
  hits: readonly SearchHit[];
  hasMore: boolean;
  onShowMore: () => void;
  /** Arrow up from the first one. */
  onLeaveUp: () => void;
}

/** Texts that were found, each a link to the passage. Arrow keys go from one to the next. */
export function SearchResults({ ref, hits, hasMore, onShowMore, onLeaveUp }: SearchResultsProps) {
  const { t } = useTranslation("palette");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const links = [...event.currentTarget.querySelectorAll("a")];
    const place = links.indexOf(event.target as HTMLAnchorElement) + step;
    event.preventDefault();
    if (place < 0) onLeaveUp();
    else links[place]?.focus();
  };
  return (
    <>
      <ul ref={ref} className={styles.results} aria-label={t("results")} onKeyDown={onKeyDown}>
        {hits.map((hit) => (
          <Result key={hit.id} hit={hit} />
        ))}
      </ul>
      {hasMore ? <Button onClick={onShowMore}>{t("search.more")}</Button> : null}
    </>
  );
}

function Result({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation("palette");
  const Icon = ICONS[hit.kind];
  return (
    <li className={styles.result}>
      <Icon aria-hidden="true" />
      <div className={styles.text}>
        <AppLink to={hitPath(hit)} className={styles.link}>
          {hit.title || t("untitled")}
        </AppLink>
        <p className={styles.snippet}>
          <MarkedText snippet={hit.snippet} />
        </p>
        <p className={styles.meta}>
          <span>{t(`search.kindOne.${hit.kind}`)}</span>
          <RelativeTime at={hit.at} />
        </p>
      </div>
    </li>
  );
}

/** Words with those marked that were asked for; nothing in them is markup. */
function MarkedText({ snippet: { text, marks } }: { snippet: Snippet }) {
  const ends = marks.map(([, to]) => to);
  return (
    <>
      {marks.map(([from, to], at) => (
        <span key={from}>
          {text.slice(ends[at - 1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </>
  );
}
