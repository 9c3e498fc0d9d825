import { AgentsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PreviewGroup } from "./preview-group";
import { ShareItem } from "./share-item";
import styles from "./sharing.module.css";
import { toggled } from "./toggled";

/** Properties of the choice of agents. */
export interface ShareAgentsProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The user's own agents, to choose from. */
export const ShareAgents = observer(function ShareAgents({ chosen, onChange }: ShareAgentsProps) {
  const { t } = useTranslation("sharing");
  const { custom } = useService(AgentsStoreToken);
  if (custom.length === 0) return <p className={styles.hint}>{t("share.noAgents")}</p>;
  return (
    <PreviewGroup title={t("share.agents")}>
      {custom.map(({ id, name, role }) => (
        <ShareItem
          key={id}
          label={name}
          detail={role}
          checked={chosen.has(id)}
          onChange={(checked) => onChange(toggled(chosen, id, checked))}
        />
      ))}
    </PreviewGroup>
  );
});
