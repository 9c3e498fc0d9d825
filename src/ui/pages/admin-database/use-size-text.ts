import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";

/** A size in words, marked where it was reckoned from a sample. */
export function useSizeText(): (sizeBytes: number, isEstimate: boolean) => string {
  const { t } = useTranslation("database");
  const language = useLanguage();
  return (sizeBytes, isEstimate) => {
    const size = formatFileSize(sizeBytes, language);
    return isEstimate ? t("stats.about", { size }) : size;
  };
}
