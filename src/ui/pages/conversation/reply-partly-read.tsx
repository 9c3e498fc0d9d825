import type { Message } from "@core/domain/conversation/conversation";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { PartlyRead } from "@ui/features/sources/partly-read";
import { observer } from "mobx-react-lite";

/** Says which attached files a reply read in part only, and has a task read all of them. */
export const ReplyPartlyRead = observer(function ReplyPartlyRead(props: {
  view: ConversationSession;
  message: Message;
}) {
  const { view, message } = props;
  return (
    <PartlyRead
      files={message.sent?.partlyRead}
      model={message}
      onReadAll={view.isBusy ? undefined : () => void view.readAll(message)}
    />
  );
});
