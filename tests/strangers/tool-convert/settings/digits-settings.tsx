import type { PluginContext } from "@core/plugin/contribution";
import { SelectField } from "@ui/elements/select-field";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const OPTIONS = ["3", "6", "9"].map((value) => ({ value, label: value }));

function DigitsForm({ storage }: Pick<PluginContext, "storage">) {
  const { t } = useTranslation("tool-convert");
  const [digits, setDigits] = useState("6");
  useEffect(() => {
    void storage.get("digits").then((kept) => {
      if (typeof kept === "number") setDigits(String(kept));
    });
  }, [storage]);
  const change = (value: string) => {
    setDigits(value);
    void storage.set("digits", Number(value));
  };
  return <SelectField label={t("digits")} value={digits} options={OPTIONS} onChange={change} />;
}

/** How many digits converted values have, as Settings › Tools loads it. */
export function digitsSettings({ storage }: Pick<PluginContext, "storage">) {
  return { default: () => <DigitsForm storage={storage} /> };
}
