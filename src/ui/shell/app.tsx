import { ErrorBoundary } from "@ui/elements/error-boundary";
import type { i18n } from "i18next";
import { observer } from "mobx-react-lite";
import { Suspense, useEffect } from "react";
import { I18nextProvider } from "react-i18next";
import { AppRoutes } from "./app-routes";
import { CrashNotice } from "./crash-notice";
import { LanguageRouter } from "./language-router";
import { ShellFrame } from "./shell-frame";
import { useTheme } from "./use-theme";

/** Properties of the user interface. */
export interface AppProps {
  /** Comes from `startTranslation`. */
  translation: i18n;
  /** Called once, when there is something to see that listens to what people do. */
  onReady: () => void;
}

/** The user interface. A `ServicesProvider` has to be above it. */
export const App = observer(function App({ translation, onReady }: AppProps) {
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
        <Ready onReady={onReady} />
      </Suspense>
    </I18nextProvider>
  );
});

/** Beside what may have to wait, with which it comes, and after which its effects run. */
function Ready({ onReady }: Pick<AppProps, "onReady">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}
