import { AgentsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PreviewGroup } from "./preview-group";
import { ShareItem } from "./share-item";
import { ShareLinkFields } from "./share-link-fields";
import { ShareProviders } from "./share-providers";
import { ShareResult } from "./share-result";
import styles from "./sharing.module.css";
import { toggled } from "./toggled";
import { useShare } from "./use-share";

/** Properties of the choice of agents. */
interface ShareAgentsProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** The user's own agents, to choose from. */
const ShareAgents = observer(function ShareAgents({ chosen, onChange }: ShareAgentsProps) {
  const { t } = useTranslation("sharing");
  const { custom } = useService(AgentsStoreToken);
  if (custom.length === 0) return <p className={styles.hint}>{t("share.noAgents")}</p>;
  return (
    <PreviewGroup title={t("shell:nav.agents")}>
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

/** Makes a link, QR codes and a file of the agents and providers the user chooses to share. */
const ShareDialog = observer(function ShareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["sharing", "common"]);
  const share = useShare();
  const { choice, isEmpty, creating, shared, failure } = share;
  const create = (
    <>
      <Button onClick={onClose}>{t("common:close")}</Button>
      <Button
        variant={shared ? "secondary" : "primary"}
        disabled={isEmpty || creating}
        onClick={() => void share.create()}
      >
        {t(creating ? "share.creating" : "share.create")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("share.open")}
      description={t("share.description")}
      width="wide"
      dismissal="deliberate"
      onClose={onClose}
      actions={create}
    >
      <div className={styles.stack}>
        <ShareAgents chosen={choice.agents} onChange={(agents) => share.change({ agents })} />
        <ShareProviders choice={choice} onChange={share.change} />
        <ShareLinkFields share={share} />
        {isEmpty ? <p className={styles.hint}>{t("share.nothing")}</p> : null}
        {failure ? <ShareFailure error={failure} /> : null}
        {shared ? <ShareResult shared={shared} /> : null}
      </div>
    </Modal>
  );
});
export default ShareDialog;

/** Says that no link could be made, and why. */
function ShareFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("sharing");
  return (
    <div role="alert" className={styles.failure}>
      <strong>{t("share.exportFailed")}</strong>
      <p>
        <ErrorText error={error} />
      </p>
    </div>
  );
}
