import type { Services } from "@core/di/token";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { PageLayout } from "@ui/components/page-layout";
import { useDocumentTitle } from "@ui/document-title";
import { AppLink, useAppNavigate } from "@ui/links";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { parentPath } from "./parent-path";

const REDIRECT_MS = 700;
/** A page that a plugin from outside brings comes after the application; it is waited for so long without a word. */
const PATIENCE_MS = 2_000;

/** Says that there is no such page, then leads to the one above it. */
export default function NotFound() {
  const services = useServices();
  const [isGone, setGone] = useState(false);
  const [isCertain, setCertain] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const timer = setTimeout(() => setGone(true), PATIENCE_MS);
    const settle = () => isMounted && setCertain(true);
    pluginsSettled(services).then(settle, settle);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [services]);
  return isGone || isCertain ? <Notice leaves={isCertain} /> : null;
}

/** Resolves once no plugin from outside can bring the page any more. */
async function pluginsSettled(services: Services): Promise<void> {
  await services.ready(ExternalPluginsStoreToken);
  await services.get(ExternalPluginsStoreToken).settled();
}

function Notice({ leaves }: { leaves: boolean }) {
  const { t } = useTranslation("shell");
  const navigate = useAppNavigate();
  const { pathname } = useLocation();
  useDocumentTitle(t("notFound.title"));
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => void navigate(parentPath(pathname), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [leaves, navigate, pathname]);
  return (
    <PageLayout title={t("notFound.title")} subtitle={t("notFound.hint")} width="reading">
      <p>
        <AppLink to="/">{t("notFound.home")}</AppLink>
      </p>
    </PageLayout>
  );
}
