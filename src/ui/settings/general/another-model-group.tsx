import { keepCheckModel, readCheckModel } from "@core/domain/task/check-model";
import type { TaskModel } from "@core/domain/task/task";
import { PreferencesToken } from "@core/ports/preferences";
import { AnotherModelFields } from "@ui/features/work-choice/another-model-fields";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { useState } from "react";

/** The other model that checks the tasks which do not say so themselves. */
export function AnotherModelGroup() {
  const preferences = useService(PreferencesToken);
  const [model, setModel] = useState(() => readCheckModel(preferences));
  const change = (chosen: TaskModel | undefined) => {
    keepCheckModel(preferences, chosen);
    setModel(chosen);
  };
  return (
    <div className={`${styles.group} ${styles.narrow}`}>
      <AnotherModelFields value={model} onChange={change} />
    </div>
  );
}
