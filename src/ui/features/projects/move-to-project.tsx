import type { MovedWork } from "@core/stores/projects/projects-store";
import { ProjectsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { SelectField } from "@ui/elements/select-field";
import { AppLink } from "@ui/links";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the dialog. */
export interface MoveToProjectProps {
  work: MovedWork;
  onClose: () => void;
}

/** Asks which project a task or a conversation is to belong to. */
export default function MoveToProject(props: MoveToProjectProps) {
  return useReady(ProjectsStoreToken) ? <MoveDialog {...props} /> : null;
}

const MoveDialog = observer(function MoveDialog({ work, onClose }: MoveToProjectProps) {
  const { t } = useTranslation(["projects", "common"]);
  const store = useService(ProjectsStoreToken);
  const [chosenId, setChosenId] = useState(work.projectId ?? "");
  useEffect(() => void store.load(), [store]);
  const { projects } = store;
  const move = () => {
    onClose();
    void store.move(work, chosenId === "" ? undefined : chosenId);
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t("common:cancel")}</Button>
      <Button variant="primary" disabled={projects.length === 0} onClick={move}>
        {t("move.confirm")}
      </Button>
    </>
  );
  return (
    <Modal title={t("move.title")} description={t("move.hint")} onClose={onClose} actions={actions}>
      {store.status === "ready" && projects.length === 0 ? (
        <p>
          {t("empty")} <AppLink to="/projects">{t("all")}</AppLink>
        </p>
      ) : (
        <SelectField
          label={t("picker.label")}
          value={store.find(chosenId) ? chosenId : ""}
          options={[
            { value: "", label: t("picker.none") },
            ...projects.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setChosenId}
        />
      )}
    </Modal>
  );
});
