import type { SyncGroup } from "@core/domain/sync/sync-group";
import { DevicesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { RelativeTime } from "@ui/elements/relative-time";
import { Switch } from "@ui/elements/switch";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { MonitorSmartphone, RefreshCw } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeviceRow } from "./device-row";
import { PeersStatus, usePeers } from "./peers-status";
import { WordsForm, type WordsFormProps } from "./words-form";

/** Properties of the list of devices. */
export interface TogetherProps extends WordsFormProps {
  group: SyncGroup;
  /** Shows the secret. */
  onAdd: () => Promise<void>;
}

/** The devices that this one syncs with, how that goes, and what can be done. */
export const Together = observer(function Together({ group, onAdd, onPeers }: TogetherProps) {
  const { t } = useTranslation("sync");
  const store = useService(DevicesStoreToken);
  const [asked, setAsked] = useState<"leave" | { readonly removed: string }>();
  const peers = usePeers(group);
  const needsWords = group.devices.some(({ hasNewKey }) => hasNewKey);
  const remove = async (device: string) => {
    if (await store.remove(device)) await onAdd();
  };
  return (
    <>
      <p role="status">
        <RoundStatus syncedAt={group.syncedAt} />
      </p>
      <div className={section.row}>
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          disabled={store.isBusy}
          onClick={() => void store.syncNow()}
        >
          {t("devices.now")}
        </Button>
        <Button icon={<MonitorSmartphone aria-hidden="true" />} onClick={() => void onAdd()}>
          {t("devices.add")}
        </Button>
        {store.error?.code.startsWith("folder.") ? (
          <Button onClick={() => void store.reconnect()}>{t("reconnect")}</Button>
        ) : null}
        <Button disabled={store.isBusy} onClick={() => setAsked("leave")}>
          {t("stop")}
        </Button>
      </div>
      {peers ? <PeersStatus peers={peers} onAnswer={() => onPeers({ meeting: group, peers })} /> : null}
      <ul className={section.list} aria-label={t("settings:sections.devices")}>
        <DeviceRow name={group.name} />
        {group.devices.map((device) => (
          <DeviceRow
            key={device.id}
            name={device.name}
            device={device}
            stopped={store.stopped.find((each) => each.device === device.id)?.code}
            onRemove={() => setAsked({ removed: device.id })}
          />
        ))}
      </ul>
      <div>
        <Switch
          label={t("devices.keys.label")}
          checked={group.sharesKeys ?? false}
          disabled={store.isBusy}
          onChange={(isShared) => void store.shareKeys(isShared).then(store.syncNow)}
        />
        <p className={section.hint}>{t("devices.keys.hint")}</p>
      </div>
      {group.devices.length === 0 && !peers ? <p className={section.hint}>{t("devices.nobody")}</p> : null}
      {needsWords ? <p role="alert">{t("devices.newWords")}</p> : null}
      <details open={needsWords}>
        <summary className={section.summary}>{t("devices.enterWords")}</summary>
        <WordsForm onPeers={onPeers} />
      </details>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t(asked === "leave" ? "devices.leave.title" : "devices.remove.title")}
          description={t(asked === "leave" ? "devices.leave.description" : "devices.remove.description")}
          confirmLabel={t(asked === "leave" ? "stop" : "devices.remove.confirm")}
          danger
          onConfirm={() => void (asked === "leave" ? store.leave() : remove(asked.removed))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
});

/** The records that the round under way has moved, or when the last one was. */
const RoundStatus = observer(function RoundStatus({ syncedAt }: Pick<SyncGroup, "syncedAt">) {
  const { t } = useTranslation("sync");
  const { isBusy, progress } = useService(DevicesStoreToken);
  if (isBusy) return <>{t("devices.progress", progress)}</>;
  if (syncedAt === undefined) return <>{t("never")}</>;
  return (
    <>
      {t("last")} <RelativeTime at={syncedAt} />
    </>
  );
});
