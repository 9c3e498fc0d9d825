import { useTranslation } from "react-i18next";

/** Greets. */
export default function HelloPage() {
  const { t } = useTranslation("hello");
  return <h1>{t("greeting")}</h1>;
}
