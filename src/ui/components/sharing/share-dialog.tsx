import { Button } from "@ui/components/button";
import { Modal } from "@ui/components/modal";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { ShareAgents } from "./share-agents";
import { ShareFailure } from "./share-failure";
import { ShareLinkFields } from "./share-link-fields";
import { ShareProviders } from "./share-providers";
import { ShareResult } from "./share-result";
import styles from "./sharing.module.css";
import { useShare } from "./use-share";

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
      title={t("share.title")}
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
