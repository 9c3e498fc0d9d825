import { InstallationToken } from "@core/ports/installation";
import { useService } from "@ui/services-context";
import { Download } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { DrawerButton } from "./drawer-button";

/** Installs the app, where the browser offers that. */
export const InstallButton = observer(function InstallButton({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation("shell");
  const installation = useService(InstallationToken);
  if (!installation.isOffered) return null;
  return (
    <DrawerButton
      label={t("install")}
      icon={<Download aria-hidden="true" />}
      onClick={() => void installation.install()}
      collapsed={collapsed}
    />
  );
});
