import { ErrorBoundary } from "@ui/components/error-boundary";
import type { i18n } from "i18next";
import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { I18nextProvider } from "react-i18next";
import { AppRoutes } from "./app-routes";
import { CrashNotice } from "./crash-notice";
import { LanguageRouter } from "./language-router";
import { ShellFrame } from "./shell-frame";
import { useTheme } from "./use-theme";

/** The user interface. `translation` comes from `startTranslation`; a `ServicesProvider` has to be above it. */
export const App = observer(function App({ translation }: { translation: i18n }) {
  useTheme();
  return (
    <I18nextProvider i18n={translation}>
      <Suspense fallback={null}>
        <LanguageRouter>
          <ErrorBoundary fallback={(error, retry) => <CrashNotice error={error} retry={retry} />}>
            <ShellFrame>
              <AppRoutes />
            </ShellFrame>
          </ErrorBoundary>
        </LanguageRouter>
      </Suspense>
    </I18nextProvider>
  );
});
