import type { Project } from "@core/domain/project/project";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./projects.module.css";

/** Properties of the dialog. */
export interface DeleteProjectProps {
  project: Pick<Project, "name">;
  /** Told whether what was made in it goes too. */
  onDelete: (withContents: boolean) => void;
  onClose: () => void;
}

/** Asks before a project is deleted, and what is to become of what was made in it. */
export function DeleteProject({ project, onDelete, onClose }: DeleteProjectProps) {
  const { t } = useTranslation(["projects", "common"]);
  const [withContents, setWithContents] = useState(false);
  const remove = () => {
    onClose();
    onDelete(withContents);
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button variant="danger" onClick={remove}>
        {t("common:delete")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("deleteTitle")}
      description={t("deleteHint", { name: project.name })}
      onClose={onClose}
      actions={actions}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={withContents}
          onChange={({ target }) => setWithContents(target.checked)}
        />
        {t("withContents")}
      </label>
      {withContents ? null : <p className={styles.meta}>{t("stays")}</p>}
    </Modal>
  );
}
