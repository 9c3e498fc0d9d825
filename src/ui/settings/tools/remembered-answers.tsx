import { visibleText } from "@core/domain/text/visible-text";
import { ToolboxToken } from "@core/services/tokens";
import type { ToolPermission } from "@core/services/tools/tool-permissions";
import { AgentsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useToolName } from "@ui/features/tools/use-tool-name";
import { useService } from "@ui/services-context";
import styles from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import tools from "./tools.module.css";

/** The permissions the user always gives, each with a way to take it back. */
export const RememberedAnswers = observer(function RememberedAnswers() {
  const { t } = useTranslation("tools");
  const { permissions } = useService(ToolboxToken);
  const [all, setAll] = useState(permissions.all);
  const words = useEntryWords();
  const forget = (permission: ToolPermission) => {
    permissions.forget(permission);
    setAll(permissions.all);
  };
  return (
    <div className={`${styles.group} ${styles.separate}`}>
      <h3>{t("settings.remembered")}</h3>
      {all.length === 0 ? <p className={styles.hint}>{t("settings.nothingRemembered")}</p> : null}
      <ul className={styles.list}>
        {all.map((permission) => {
          const entry = words(permission);
          return (
            <li key={JSON.stringify(permission)} className={tools.entry}>
              <span className={tools.words}>{entry}</span>
              <Button
                size="small"
                aria-label={t("common:of", { label: t("settings.forget"), name: entry })}
                onClick={() => forget(permission)}
              >
                {t("settings.forget")}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
});

/** The words of a permission. For observers. */
function useEntryWords(): (permission: ToolPermission) => string {
  const { t } = useTranslation("tools");
  const toolName = useToolName();
  const agents = useService(AgentsStoreToken);
  return ({ tool, target, scope }) => {
    const [place = "", id = ""] = scope.split(/\/(.*)/s);
    const agent = agents.find(id)?.name ?? id;
    return t("settings.entry", {
      tool: toolName(tool),
      target: visibleText(target) || t("settings.anything"),
      where: t(`settings.where.${place}`, { agent }),
    });
  };
}
