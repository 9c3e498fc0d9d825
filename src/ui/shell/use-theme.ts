import { SettingsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useMediaQuery } from "@ui/use-media-query";
import { useLayoutEffect } from "react";

/** Puts the theme on the document. Call in an observer. `/theme.js` has done the same before the first paint. */
export function useTheme(): void {
  const { theme } = useService(SettingsStoreToken);
  const systemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const dark = theme === "dark" || (theme === "system" && systemDark);
  useLayoutEffect(() => {
    document.documentElement.classList.toggle("dark", dark);
  }, [dark]);
}
