import { SettingsStoreToken } from "@core/stores/tokens";
import { autorun } from "mobx";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useService } from "./services-context";

/** Names the browser's tab after what is shown, followed by the platform's name, whatever that is changed to. */
export function useDocumentTitle(title: string | undefined): void {
  const { t } = useTranslation("shell");
  const settings = useService(SettingsStoreToken);
  useEffect(
    () =>
      autorun(() => {
        const platform = settings.platformName || t("defaultName");
        document.title = title ? `${title} · ${platform}` : platform;
      }),
    [title, settings, t],
  );
}
