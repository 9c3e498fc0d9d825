import type { Message } from "@core/domain/conversation";
import { usageOf } from "@core/services/chat/model-facts";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import styles from "./message-list.module.css";
import { useUsageText } from "./use-usage-text";

/** The model that wrote a reply, the tokens it took as the provider counted them, and what they cost. */
export const MessageFacts = observer(function MessageFacts({ message }: { message: Message }) {
  const { providers } = useService(ProvidersStoreToken);
  const usageText = useUsageText();
  if (!message.model) return null;
  const facts = [message.model, ...usageText(usageOf(message, providers))];
  return <span className={styles.fact}>{facts.join(" · ")}</span>;
});
