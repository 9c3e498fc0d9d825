import { RecordingsToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { HomePromptStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import notice from "@ui/features/tasks/example-notice.module.css";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { CirclePlay } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";

/** Says what a recording is and what it is not: while it plays, how to have it at once; afterwards, what needs a model. */
export const RecordingNotice = observer(function RecordingNotice({ view }: { view: TaskSession }) {
  const { t } = useTranslation("recordings");
  const recordings = useService(RecordingsToken);
  const prompt = useService(HomePromptStoreToken);
  const navigate = useAppNavigate();
  const tryIt = () => {
    prompt.setText(view.root.description);
    void navigate("/");
  };
  return (
    <aside className={notice.notice} aria-label={t("badge")}>
      <CirclePlay aria-hidden="true" />
      <p>{t(view.isOrchestrating ? "playing" : "played")}</p>
      {view.isOrchestrating ? (
        <Button size="small" onClick={() => recordings.skip(view.state.rootTaskId)}>
          {t("skip")}
        </Button>
      ) : (
        <Button size="small" onClick={tryIt}>
          {t("try")}
        </Button>
      )}
    </aside>
  );
});
