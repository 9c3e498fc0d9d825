import type { PluginContext } from "@core/plugin/contribution";
import { Button } from "@ui/elements/button";
import section from "@ui/theme/settings-section.module.css";
import { Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ComponentType, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Apis } from "../apis";
import { apisOf } from "../apis-of";
import { AddApi } from "./add-api";
import { ApiItem } from "./api-item";

/** The services that are described by OpenAPI, and a way to add one. */
export const ApisSection = observer(function ApisSection({ apis }: { apis: Apis }) {
  const { t } = useTranslation("openapi");
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={`${section.group} ${section.separate}`} aria-labelledby={id}>
      <h3 id={id}>{t("title")}</h3>
      <p className={section.hint}>{t("intro")}</p>
      <ul className={section.list}>
        {apis.all.map((api) => (
          <ApiItem key={api.key} api={api} apis={apis} />
        ))}
      </ul>
      {isAdding ? (
        <AddApi apis={apis} onClose={() => setAdding(false)} />
      ) : (
        <div className={section.row}>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        </div>
      )}
    </section>
  );
});

/** The section as Settings › Tools loads it. */
export async function apisSection(context: PluginContext): Promise<{ default: ComponentType }> {
  const apis = await apisOf(context);
  return { default: () => <ApisSection apis={apis} /> };
}
