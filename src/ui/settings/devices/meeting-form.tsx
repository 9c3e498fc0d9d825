import type { SyncTransport } from "@core/points/sync-transport";
import type { SyncPeers } from "@core/ports/sync/sync-peers";
import type { Meeting } from "@core/services/sync/devices";
import { DevicesStoreToken } from "@core/stores/tokens";
import { systemOf } from "@ui/device-name";
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
import { PlaceFields, SetupRule } from "./place-fields";
import { useTransports } from "./use-transports";

const LONGEST_NAME = 60;

/** Properties of the form for a place to meet in. */
export interface MeetingFormProps {
  /** Further fields, above the others; left out where the other device is asked itself. */
  children?: ReactNode;
  /** The button that has the user choose the place. */
  label: string;
  /** The same where the place is entered, and not chosen. */
  labelWithFields?: string;
  /** The same where the other device is asked itself. */
  labelWithPeers?: string;
  icon: ReactNode;
  variant?: "primary" | "secondary";
  /** Whether there is anything missing yet. */
  disabled?: boolean;
  /** The place is chosen, and the devices there are found, where it is those themselves. */
  onChosen: (meeting: Meeting, peers: SyncPeers | undefined) => Promise<void>;
}

/** Asks for the name of this device and the place where it meets the others. */
export const MeetingForm = observer(function MeetingForm({
  children,
  label,
  labelWithFields,
  labelWithPeers,
  icon,
  variant = "secondary",
  disabled = false,
  onChosen,
}: MeetingFormProps) {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const { usable, failure } = useTransports();
  const textOf = usePluginText((usable ?? []).flatMap(({ transport }) => textsOf(transport)));
  const [named, setName] = useState<string>();
  const [chosenId, setChosen] = useState<string>();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isChoosing, setChoosing] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const chosen = usable?.find(({ transport }) => transport.id === chosenId) ?? usable?.[0];
  if (failure !== undefined) return <ErrorAlert error={failure} className={section.failure} />;
  if (!usable) return <Skeleton lines={2} label={t("devices.loading")} />;
  if (!chosen) return <p>{t("devices.unsupported")}</p>;
  const name = named ?? store.group?.name ?? systemOf(navigator.userAgent) ?? t("devices.this");
  const { fields = [], setup } = chosen.transport;
  const { peers } = chosen.places;
  const isWhole = fields.every((field) => field.isOptional || (values[field.name] ?? "").trim() !== "");
  const choose = async () => {
    setRefusal(undefined);
    setChoosing(true);
    try {
      const place = await chosen.places.choose(values);
      const meeting = { transport: chosen.transport.id, place: place ?? "", name: name.trim() };
      if (place !== undefined) await onChosen(meeting, peers);
    } catch (error) {
      setRefusal(error);
    }
    setChoosing(false);
  };
  return (
    <div className={`${section.group} ${section.narrow}`}>
      {peers ? null : children}
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
      <PlaceFields
        fields={fields}
        values={values}
        textOf={textOf}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      {setup ? <SetupRule label={textOf(setup.label)} code={setup.code} /> : null}
      <div className={section.row}>
        <Button
          variant={variant}
          icon={icon}
          disabled={(disabled && !peers) || !isWhole || isChoosing || store.isBusy || name.trim() === ""}
          onClick={() => void choose()}
        >
          {(peers && labelWithPeers) ?? (chosen.transport.fields && labelWithFields) ?? label}
        </Button>
      </div>
      <ErrorAlert error={refusal} className={section.failure} />
    </div>
  );
});

function textsOf({ name, description, fields = [], setup }: SyncTransport): readonly string[] {
  return [name, description, ...fields.map(({ label }) => label), ...(setup ? [setup.label] : [])];
}
