import { ready } from "@core/di/ready";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { useDocumentTitle } from "@ui/document-title";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { AppLink, useAppNavigate } from "@ui/links";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import styles from "./contributed-view.module.css";
import { parentPath } from "./drawer/parent-path";

const REDIRECT_MS = 700;

/** Says that there is no such page, once all are known, then leads to the one above it. */
export default function NotFound() {
  const { t } = useTranslation("shell");
  if (usePluginsInstalled()) return <NotFoundMessage />;
  return (
    <div className={styles.waiting}>
      <Skeleton lines={4} label={t("common:loading")} />
    </div>
  );
}

/** Whether plugins from outside, which may bring the page or its language, are installed as far as they will be. */
function usePluginsInstalled(): boolean {
  const services = useServices();
  const [installed, setInstalled] = useState(false);
  useEffect(() => {
    let mounted = true;
    const installing = ready(services, ExternalPluginsStoreToken)
      .then((plugins) => plugins.whenInstalled())
      // Without a database, say. What fails is told of elsewhere.
      .catch(() => {});
    void installing.then(() => mounted && setInstalled(true));
    return () => {
      mounted = false;
    };
  }, [services]);
  return installed;
}

function NotFoundMessage() {
  const { t } = useTranslation("shell");
  const navigate = useAppNavigate();
  const { pathname } = useLocation();
  useDocumentTitle(t("notFound.title"));
  useEffect(() => {
    const timer = setTimeout(() => void navigate(parentPath(pathname), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, pathname]);
  return (
    <PageLayout title={t("notFound.title")} width="reading">
      <p>
        <AppLink to="/">{t("notFound.home")}</AppLink>
      </p>
    </PageLayout>
  );
}
