import { type PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import type { LazyComponent } from "@core/points/page";
import { ErrorBoundary } from "@ui/elements/error-boundary";
import { Skeleton } from "@ui/elements/skeleton";
import { useService } from "@ui/services-context";
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import styles from "./contributed-view.module.css";
import { CrashNotice } from "./crash-notice";

/** React keeps a failed import for ever, so the lazy component of a view is dropped before another try. */
const components = new WeakMap<LazyComponent, ComponentType | LazyExoticComponent<ComponentType>>();

/** Loads a view ahead, so that its first rendering waits for nothing. Never fails: that tells when it is shown. */
export async function preloadView(view: LazyComponent, host: PluginHost): Promise<void> {
  const module = await host.load(view).catch(() => undefined);
  if (module) components.set(view, module.default as ComponentType);
}

/** A page or section that a plugin contributes: loaded when shown, a skeleton meanwhile, contained when it breaks. */
export function ContributedView({ view }: { view: LazyComponent }) {
  const { t } = useTranslation("shell");
  const host = useService(PluginHostToken);
  const Component = componentOf(view, host);
  return (
    <ErrorBoundary
      fallback={(error, retry) => <CrashNotice error={error} retry={retry} view={view} />}
      onRetry={() => components.delete(view)}
    >
      <Suspense
        fallback={
          <div className={styles.waiting}>
            <Skeleton lines={4} label={t("common:loading")} />
          </div>
        }
      >
        <Loaded view={view} Component={Component} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The view on the screen never waits for texts: React would hide all of it meanwhile. */
function Loaded({ view, Component }: { view: LazyComponent; Component: ComponentType }) {
  useTranslation(view.texts);
  return <Component />;
}

function componentOf(
  view: LazyComponent,
  host: PluginHost,
): ComponentType | LazyExoticComponent<ComponentType> {
  const known = components.get(view);
  if (known) return known;
  // Asked for before the first rendering, which may have to wait for texts.
  const loading = host.load(view);
  const component = lazy(async () => {
    const module = await loading;
    return { default: module.default as ComponentType };
  });
  components.set(view, component);
  return component;
}
