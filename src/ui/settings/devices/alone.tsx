import { DevicesStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { MonitorSmartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MeetingForm } from "./meeting-form";
import { WordsForm, type WordsFormProps } from "./words-form";

/** Properties of the ways to begin. */
export interface AloneProps extends WordsFormProps {
  onBegun: () => void;
}

/** The two ways to begin: as the first device, or with the words of another one. */
export function Alone({ onBegun, onPeers }: AloneProps) {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  return (
    <>
      <section className={section.group} aria-label={t("devices.first")}>
        <h3>{t("devices.first")}</h3>
        <MeetingForm
          label={t("devices.add")}
          icon={<MonitorSmartphone aria-hidden="true" />}
          onChosen={async (meeting) => {
            if (await store.begin(meeting)) onBegun();
          }}
        />
      </section>
      <section className={`${section.group} ${section.separate}`} aria-label={t("devices.second")}>
        <h3>{t("devices.second")}</h3>
        <WordsForm onPeers={onPeers} />
      </section>
    </>
  );
}
