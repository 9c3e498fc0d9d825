import { isIrreplaceable } from "@core/plugin/irreplaceable";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type Page, Pages } from "@core/points/page";
import { announce } from "@ui/announce";
import { ArrivalFocus } from "@ui/arrival-focus";
import { useDocumentTitle } from "@ui/document-title";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { matchRoutes, Route, Routes, useLocation } from "react-router-dom";
import { ContributedView } from "./contributed-view";

/** Few addresses lead nowhere. */
const NotFound = lazy(() => import("./not-found"));

/** A route for each contributed page, and one for all else. */
export const AppRoutes = observer(function AppRoutes() {
  const host = useService(PluginHostToken);
  const { pathname } = useLocation();
  const all = host.open(Pages).all;
  // The router prefers the more exact of two paths, and there are several ways to write one.
  const kept = all.filter(({ id }) => isIrreplaceable(host, `page/${id}`));
  const pages = matchRoutes(
    kept.map(({ path }) => ({ path })),
    pathname,
  )
    ? kept
    : all;
  return (
    <Routes>
      {pages.map((page) => (
        <Route key={page.id} path={page.path} element={<PageView page={page} />} />
      ))}
      <Route
        path="*"
        element={
          <Suspense fallback={null}>
            <NotFound />
          </Suspense>
        }
      />
    </Routes>
  );
});

function PageView({ page }: { page: Page }) {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up anew at each arrival
  const focusAtArrival = useMemo(() => document.activeElement, [pathname, hash]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page begins at its top
  useEffect(() => void scrollTo(0, 0), [pathname]);
  return (
    <>
      <Suspense fallback={null}>
        <PageTitle page={page} />
      </Suspense>
      <ArrivalFocus value={focusAtArrival}>
        <ContributedView key={page.id} view={page} />
      </ArrivalFocus>
    </>
  );
}

/** Apart, because it waits for the texts of the page's own namespace. */
function PageTitle({ page }: { page: Page }) {
  const [namespace = "common"] = page.titleKey.split(":");
  const { t } = useTranslation(namespace);
  const title = t(page.titleKey);
  useDocumentTitle(title);
  useEffect(() => announce(title), [title]);
  return null;
}
