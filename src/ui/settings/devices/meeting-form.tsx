import type { Meeting } from "@core/services/sync/devices";
import { DevicesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { SelectField } from "@ui/elements/select-field";
import { Skeleton } from "@ui/elements/skeleton";
import { TextField } from "@ui/elements/text-field";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { systemOf } from "./device-name";
import { useTransports } from "./use-transports";

const LONGEST_NAME = 60;

/** Properties of the form for a place to meet in. */
export interface MeetingFormProps {
  /** Further fields, above the others. */
  children?: ReactNode;
  /** The button that has the user choose the place. */
  label: string;
  icon: ReactNode;
  variant?: "primary" | "secondary";
  /** Whether there is anything missing yet. */
  disabled?: boolean;
  /** The place is chosen. */
  onChosen: (meeting: Meeting) => Promise<void>;
}

/** Asks for the name of this device and the place where it meets the others. */
export const MeetingForm = observer(function MeetingForm({
  children,
  label,
  icon,
  variant = "secondary",
  disabled = false,
  onChosen,
}: MeetingFormProps) {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const { usable, failure } = useTransports();
  const textOf = usePluginText(
    (usable ?? []).flatMap(({ transport }) => [transport.name, transport.description]),
  );
  const [named, setName] = useState<string>();
  const [chosenId, setChosen] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  const chosen = usable?.find(({ transport }) => transport.id === chosenId) ?? usable?.[0];
  if (failure !== undefined) return <ErrorAlert error={failure} className={section.failure} />;
  if (!usable) return <Skeleton lines={2} label={t("devices.loading")} />;
  if (!chosen) return <p>{t("devices.unsupported")}</p>;
  const name = named ?? store.group?.name ?? systemOf(navigator.userAgent) ?? t("devices.someDevice");
  const choose = async () => {
    setRefusal(undefined);
    try {
      const place = await chosen.places.choose();
      if (place !== undefined) await onChosen({ transport: chosen.transport.id, place, name: name.trim() });
    } catch (error) {
      setRefusal(error);
    }
  };
  return (
    <div className={`${section.group} ${section.narrow}`}>
      {children}
      <TextField
        label={t("devices.name")}
        value={name}
        maxLength={LONGEST_NAME}
        onChange={(event) => setName(event.target.value)}
      />
      {usable.length > 1 ? (
        <SelectField
          label={t("devices.through")}
          value={chosen.transport.id}
          options={usable.map(({ transport }) => ({ value: transport.id, label: textOf(transport.name) }))}
          onChange={setChosen}
        />
      ) : null}
      <p className={section.hint}>{textOf(chosen.transport.description)}</p>
      <div className={section.row}>
        <Button
          variant={variant}
          icon={icon}
          disabled={disabled || store.isBusy || name.trim() === ""}
          onClick={() => void choose()}
        >
          {label}
        </Button>
      </div>
      <ErrorAlert error={refusal} className={section.failure} />
    </div>
  );
});
