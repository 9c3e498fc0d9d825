import type { Project } from "@core/domain/project/project";
import { CurrentProjectToken } from "@core/stores/tokens";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { FolderOpen, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./drawer.module.css";

/** Properties of the link. */
export interface CurrentProjectLinkProps {
  project: Pick<Project, "id" | "name">;
  collapsed: boolean;
}

/** The project that new work belongs to, and beside it the way to leave it. */
export default function CurrentProjectLink({ project, collapsed }: CurrentProjectLinkProps) {
  const { t } = useTranslation("projects");
  const current = useService(CurrentProjectToken);
  const { id, name } = project;
  return (
    <li className={styles.row}>
      <AppLink
        to={`/projects/${encodeURIComponent(id)}`}
        className={styles.item}
        title={`${t("current")}: ${name}`}
      >
        <FolderOpen aria-hidden="true" />
        <span className={collapsed ? "visually-hidden" : styles.label}>
          <span className="visually-hidden">{t("current")}: </span>
          {name}
        </span>
      </AppLink>
      {collapsed ? null : (
        <button
          type="button"
          className={styles.shortcut}
          aria-label={t("common:of", { label: t("leave"), name })}
          title={t("leave")}
          onClick={() => current.choose()}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
