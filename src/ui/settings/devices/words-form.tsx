import { DevicesStoreToken } from "@core/stores/tokens";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MeetingForm } from "./meeting-form";
import { ScanButton } from "./scan-button";
import type { Connecting } from "./use-connection";

/** Properties of the form for the words of another device. */
export interface WordsFormProps {
  /** The other device is to be connected with directly. */
  onPeers: (connecting: Connecting) => void;
}

/** Asks for the words that another device shows, and joins it. */
export function WordsForm({ onPeers }: WordsFormProps) {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const [words, setWords] = useState("");
  return (
    <MeetingForm
      label={t("devices.connect")}
      labelWithFields={t("devices.connectTo")}
      labelWithPeers={t("devices.peers.enter")}
      icon={<KeyRound aria-hidden="true" />}
      disabled={words.trim() === ""}
      onChosen={async (meeting, peers) => {
        if (peers) onPeers({ meeting, peers });
        else await store.join(words, meeting);
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
      <ScanButton onRead={setWords} />
    </MeetingForm>
  );
}
