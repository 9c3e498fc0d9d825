import { ErrorBoundary } from "@ui/components/error-boundary";
import type { i18n } from "i18next";
import { observer } from "mobx-react-lite";
import { Suspense, useEffect, useLayoutEffect } from "react";
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
  /** Called once, as soon as there is something to see, which does not listen yet. */
  onShown: () => void;
  /** Called once, when it listens to keys too. */
  onReady: () => void;
}

/** The user interface. A `ServicesProvider` has to be above it. */
export const App = observer(function App({ translation, ...called }: AppProps) {
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
        <Shown {...called} />
      </Suspense>
    </I18nextProvider>
  );
});

/** Beside what may have to wait, with which it comes. */
function Shown({ onShown, onReady }: Omit<AppProps, "translation">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(onShown, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return null;
}
