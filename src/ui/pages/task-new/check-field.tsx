import { readCheckModel } from "@core/domain/task/check-model";
import { PreferencesToken } from "@core/ports/preferences";
import { TaskPromptStoreToken } from "@core/stores/tokens";
import { AnotherModelFields } from "@ui/features/work-choice/another-model-fields";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import styles from "./task-new-page.module.css";

/** The other model that checks the task which is being written: that of the settings, until another is chosen. */
export const CheckField = observer(function CheckField() {
  const prompt = useService(TaskPromptStoreToken);
  const preferences = useService(PreferencesToken);
  const [usual] = useState(() => readCheckModel(preferences));
  const { checkModel = usual } = prompt;
  return (
    <div className={styles.check}>
      <AnotherModelFields
        value={checkModel ?? undefined}
        onChange={prompt.setCheckModel}
        disabled={prompt.sending}
      />
    </div>
  );
});
