import type { KnownDevice } from "@core/domain/sync/sync-group";
import { AppError } from "@core/errors/app-error";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { RelativeTime } from "@ui/elements/relative-time";
import section from "@ui/theme/settings-section.module.css";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./devices.module.css";

/** Properties of a device in the list. */
export interface DeviceRowProps {
  name: string;
  /** Another device; this one where there is none. */
  device?: KnownDevice;
  /** The code of the reason why its changes could not be read on. */
  stopped?: string | undefined;
  onRemove?: () => void;
}

/** A device: when it was heard of, what keeps its changes away, and the way to part with it. */
export function DeviceRow({ name, device, stopped, onRemove }: DeviceRowProps) {
  const { t } = useTranslation("sync");
  const nameId = useId();
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span id={nameId} className={section.label}>
          {name}
        </span>
        {device ? (
          <span className={section.hint}>
            {t("devices.seen")} <RelativeTime at={device.seenAt} />
          </span>
        ) : (
          <Badge>{t("devices.this")}</Badge>
        )}
        {stopped === undefined ? null : (
          <span className={section.failure}>
            <ErrorText error={new AppError(stopped)} />
          </span>
        )}
      </div>
      {device ? (
        <Button size="small" aria-describedby={nameId} onClick={onRemove}>
          {t("devices.remove.button")}
        </Button>
      ) : null}
    </li>
  );
}
