import type { PluginContext } from "@core/plugin/contribution";
import { Button } from "@ui/elements/button";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

function LedgerSection({ storage }: Pick<PluginContext, "storage">) {
  const { t } = useTranslation("tracer-ledger");
  const [lines, setLines] = useState<readonly unknown[]>([]);
  useEffect(() => {
    void storage.get("lines").then((kept) => setLines(Array.isArray(kept) ? kept : []));
  }, [storage]);
  const clear = () => {
    setLines([]);
    void storage.set("lines", []);
  };
  return (
    <>
      <p>{t("requests", { count: lines.length })}</p>
      <Button onClick={clear}>{t("clear")}</Button>
    </>
  );
}

/** The section as the settings load it. */
export function ledgerSection({ storage }: Pick<PluginContext, "storage">) {
  return { default: () => <LedgerSection storage={storage} /> };
}
