import { PageLayout } from "@ui/components/page-layout";
import { useDocumentTitle } from "@ui/document-title";
import { AppLink, useAppNavigate } from "@ui/links";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { parentPath } from "./parent-path";

const REDIRECT_MS = 700;

/** Says that there is no such page, then leads to the one above it. */
export default function NotFound() {
  const { t } = useTranslation("shell");
  const navigate = useAppNavigate();
  const { pathname } = useLocation();
  useDocumentTitle(t("notFound.title"));
  useEffect(() => {
    const timer = setTimeout(() => void navigate(parentPath(pathname), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, pathname]);
  return (
    <PageLayout title={t("notFound.title")} subtitle={t("notFound.hint")} width="reading">
      <p>
        <AppLink to="/">{t("notFound.home")}</AppLink>
      </p>
    </PageLayout>
  );
}
