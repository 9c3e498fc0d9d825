import { buttonClass } from "@ui/elements/button";
import { AppLink } from "@ui/links";
import { LayoutTemplate } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Leads from where a task is written to the templates; an entry of a menu, with its class, names what one does with them. */
export function TemplateLink({ entryClass }: { entryClass?: string | undefined }) {
  const { t } = useTranslation("tasks");
  return (
    <AppLink
      to="/templates"
      className={entryClass === undefined ? buttonClass() : `${buttonClass("quiet")} ${entryClass}`}
    >
      <LayoutTemplate aria-hidden="true" />
      {t(entryClass === undefined ? "templates.title" : "templates.from")}
    </AppLink>
  );
}
