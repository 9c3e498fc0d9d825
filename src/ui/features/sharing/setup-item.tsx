import { SetupImportStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ShareItem } from "./share-item";

/** Properties of an item of a shared setup. */
export interface SetupItemProps {
  id: string;
  label: string;
  /** Beside the label. */
  detail?: string;
  state?: "new" | "present" | "keyless" | "unusable";
  children?: ReactNode;
}

/** One thing that a shared setup brings, with the choice to take it. */
export const SetupItem = observer(function SetupItem({
  id,
  label,
  detail,
  state = "new",
  children,
}: SetupItemProps) {
  const { t } = useTranslation("sharing");
  const setups = useService(SetupImportStoreToken);
  const isOffered = state === "new" || setups.typedKey(id).trim() !== "";
  return (
    <ShareItem
      label={label}
      detail={detail}
      checked={setups.isIncluded(id)}
      disabled={!isOffered}
      badge={
        state === "present" ? (
          <Badge>{t("setup.present")}</Badge>
        ) : state === "unusable" ? (
          <Badge tone="danger">{t("setup.unusable")}</Badge>
        ) : null
      }
      onChange={(included) => setups.include(id, included)}
    >
      {children}
    </ShareItem>
  );
});
