import { DevicesStoreToken } from "@core/stores/tokens";
import { ErrorAlert } from "@ui/elements/error-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alone } from "./alone";
import { SecretDialog } from "./secret-dialog";
import { Together } from "./together";

/** The devices that this one syncs with, or how it begins to. */
const DevicesSection = observer(function DevicesSection() {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const [failure, setFailure] = useState<unknown>();
  const [words, setWords] = useState<string>();
  useEffect(() => {
    store.load().catch(setFailure);
  }, [store]);
  const showWords = async () => {
    setFailure(undefined);
    try {
      setWords(await store.words());
    } catch (error) {
      setFailure(error);
    }
  };
  if (store.status === "unread") return <ErrorAlert error={failure} className={section.failure} />;
  return (
    <div className={section.stack}>
      <p className={section.hint}>{t("devices.hint")}</p>
      {store.group ? (
        <Together group={store.group} onAdd={showWords} />
      ) : (
        <Alone onBegun={() => void showWords()} />
      )}
      <ErrorAlert error={failure ?? store.error} className={section.failure} />
      {words === undefined ? null : <SecretDialog words={words} onClose={() => setWords(undefined)} />}
    </div>
  );
});
export default DevicesSection;
