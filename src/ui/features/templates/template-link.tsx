import { buttonClass } from "@ui/elements/button";
import { AppLink } from "@ui/links";
import { LayoutTemplate } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Leads from where a task is written to the templates. */
export function TemplateLink({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation("tasks");
  return (
    <AppLink to="/templates" className={buttonClass(isQuiet ? "quiet" : "secondary")}>
      <LayoutTemplate aria-hidden="true" />
      {t(isQuiet ? "templates.from" : "templates.title")}
    </AppLink>
  );
}
