import { ProjectsStoreToken } from "@core/stores/tokens";
import { ChoiceMenu } from "@ui/elements/choice-menu";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the open menu. */
export interface ProjectMenuProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The projects there are, and none of them. */
export default function ProjectMenu(props: ProjectMenuProps) {
  return useReady(ProjectsStoreToken) ? <Choices {...props} /> : null;
}

const Choices = observer(function Choices({ anchor, onClose }: ProjectMenuProps) {
  const { t } = useTranslation("projects");
  const { current, projects, load, find } = useService(ProjectsStoreToken);
  useEffect(() => void load(), [load]);
  const choices = [
    { value: "", label: t("picker.none") },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ChoiceMenu
      anchor={anchor}
      label={t("picker.choose")}
      groups={[{ id: "projects", choices }]}
      value={current.project?.id ?? ""}
      onChoose={(id) => current.choose(find(id))}
      onClose={onClose}
    />
  );
});
