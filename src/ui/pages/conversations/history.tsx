import { DEFAULT_AGENT_ID } from "@core/domain/agent/agent";
import type { Conversation } from "@core/domain/conversation/conversation";
import { ConversationsStoreToken } from "@core/stores/tokens";
import { byDay, formatDay } from "@ui/days";
import { Button, buttonClass } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { MessagesSquare } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ConversationRow } from "./conversation-row";
import styles from "./conversations.module.css";

/** Goes through the pages of the history; nothing when there is one. */
const Pager = observer(function Pager() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  const [, setSearch] = useSearchParams();
  const { page, pageCount } = store;
  if (pageCount < 2) return null;
  // In the address, so that Back and a reload return to it.
  const go = (step: number) => {
    setSearch({ page: String(page + step + 1) });
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={styles.pager} aria-label={t("pages")}>
      <Button disabled={page === 0} onClick={() => go(-1)}>
        {t("previous")}
      </Button>
      <span>{t("page", { page: page + 1, total: pageCount })}</span>
      <Button disabled={page >= pageCount - 1} onClick={() => go(1)}>
        {t("next")}
      </Button>
    </nav>
  );
});

/** A page of the history by day, the pinned conversations at its top. */
export const History = observer(function History() {
  const { t } = useTranslation("conversations");
  const { count, shownPinned, shownRows } = useService(ConversationsStoreToken);
  const language = useLanguage();
  const now = Date.now();
  if (count === 0) return <NoConversations />;
  return (
    <>
      {shownPinned.length > 0 ? <Group name={t("common:pinned")} conversations={shownPinned} /> : null}
      {byDay(shownRows, ({ timestamp }) => timestamp).map(({ at, items }) => (
        <Group key={at} name={formatDay(at, now, language)} conversations={items} />
      ))}
      <Pager />
    </>
  );
});

interface GroupProps {
  name: string;
  conversations: readonly Conversation[];
}

function Group({ name, conversations }: GroupProps) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      <ul className={styles.rows}>
        {conversations.map((conversation) => (
          <RowBoundary key={conversation.id} record={conversation} store="conversations" isItem>
            <ConversationRow conversation={conversation} />
          </RowBoundary>
        ))}
      </ul>
    </section>
  );
}

function NoConversations() {
  const { t } = useTranslation("conversations");
  const start = (
    <AppLink to={conversationPath(DEFAULT_AGENT_ID)} className={buttonClass("primary")}>
      {t("startNew")}
    </AppLink>
  );
  return <EmptyState icon={<MessagesSquare />} title={t("empty")} action={start} />;
}
