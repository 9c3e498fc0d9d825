import { CurrentProjectToken } from "@core/stores/tokens";
import { MenuPicker } from "@ui/elements/menu-picker";
import { part } from "@ui/elements/part";
import { useService } from "@ui/services-context";
import { FolderOpen } from "lucide-react";
import { observer } from "mobx-react-lite";

import { useTranslation } from "react-i18next";

const importMenu = () => import("./project-menu");
const ProjectMenu = part(importMenu);

/** Shows the project that what is sent here belongs to, and offers the others. */
const ProjectPicker = observer(function ProjectPicker({ disabled }: { disabled?: boolean }) {
  const { t } = useTranslation("projects");
  const { project } = useService(CurrentProjectToken);
  return (
    <MenuPicker
      label={t("picker.label")}
      name={project?.name ?? t("picker.none")}
      icon={<FolderOpen aria-hidden="true" />}
      quiet
      disabled={disabled}
      preload={() => void importMenu()}
      menu={(anchor, close) => <ProjectMenu anchor={anchor} onClose={close} />}
    />
  );
});
export default ProjectPicker;
