import { ready } from "@core/di/ready";
import type { Conversation } from "@core/domain/conversation/conversation";
import { ConversationRepositoryToken } from "@core/services/tokens";
import { RelativeTime } from "@ui/elements/relative-time";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { AppLink } from "@ui/links";
import { useServices } from "@ui/services-context";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";

const SHOWN = 3;

/** The conversations of late; nothing while there is none, or they cannot be read, which their own page tells. */
export function RecentConversations() {
  const { t } = useTranslation("recordings");
  const services = useServices();
  const id = useId();
  const [recent, setRecent] = useState<readonly Conversation[]>([]);
  useEffect(() => {
    let mounted = true;
    const read = async () => {
      const page = await (await ready(services, ConversationRepositoryToken)).page(0);
      if (mounted) setRecent(page.slice(0, SHOWN));
    };
    // Without a database, which is reported elsewhere, there are none.
    read().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [services]);
  if (recent.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby={id}>
      <div className={styles.latestHead}>
        <h2 id={id}>{t("overview.recents")}</h2>
        <AppLink to="/conversations">{t("overview.history")}</AppLink>
      </div>
      <ul className={styles.tasks}>
        {recent.map((each) => (
          <li key={each.id}>
            <AppLink to={conversationPath(each.agentId, each.id)} className={styles.task}>
              <span className={styles.taskTitle}>{each.title}</span>
              <span className={styles.taskTime}>
                <RelativeTime at={each.timestamp} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
