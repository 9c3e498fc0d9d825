import { SettingsStoreToken } from "@core/stores/tokens";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useService } from "./services-context";

/** Names the browser's tab after what is shown, followed by the platform's name. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation("shell");
  const platform = useService(SettingsStoreToken).platformName || t("defaultName");
  useEffect(() => {
    document.title = title ? `${title} · ${platform}` : platform;
  }, [title, platform]);
}
