import { InstallationToken } from "@core/ports/installation";
import { useService } from "@ui/services-context";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DrawerButton } from "./drawer-button";

/** Installs the app. */
export default function InstallButton({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation("shell");
  const installation = useService(InstallationToken);
  return (
    <DrawerButton
      label={t("install")}
      icon={<Download aria-hidden="true" />}
      onClick={() => void installation.install()}
      collapsed={collapsed}
    />
  );
}
