import { DevicesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { KeyRound, ScanQrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { MeetingForm } from "./meeting-form";

const ScanDialog = lazy(() => import("./scan-dialog"));
/** Pages that are not secure have none. */
const HAS_CAMERA = navigator.mediaDevices !== undefined;

/** Asks for the words that another device shows, and joins it. */
export function WordsForm({ onJoined }: { onJoined?: () => void }) {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const [words, setWords] = useState("");
  const [isScanning, setScanning] = useState(false);
  return (
    <MeetingForm
      label={t("devices.connect")}
      labelWithFields={t("devices.connectTo")}
      icon={<KeyRound aria-hidden="true" />}
      disabled={words.trim() === ""}
      onChosen={async (meeting) => {
        if (await store.join(words, meeting)) onJoined?.();
      }}
    >
      <TextField
        label={t("devices.words")}
        hint={t("devices.wordsHint")}
        rows={3}
        value={words}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
      />
      {HAS_CAMERA ? (
        <div className={section.row}>
          <Button icon={<ScanQrCode aria-hidden="true" />} onClick={() => setScanning(true)}>
            {t("devices.scan")}
          </Button>
        </div>
      ) : null}
      {isScanning ? (
        <Suspense>
          <ScanDialog
            onRead={(text) => {
              setWords(text);
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </MeetingForm>
  );
}
