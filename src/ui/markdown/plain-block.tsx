import type { Token } from "markdown-it";
import { useTranslation } from "react-i18next";
import styles from "./markdown.module.css";
import { PlainText } from "./plain-text";

/** A browser takes about a tenth of a second for as many elements as come from these. */
export const MAX_TOKENS = 15_000;

/** A short formula takes as long as so many other parts, once it is set. */
const FORMULA_WEIGHT = 30;

/** Whether a block consists of more parts than can be drawn without holding up the page. */
export function isTooLarge(tokens: readonly Token[]): boolean {
  let count = tokens.length;
  for (const { children } of tokens) {
    count += children?.length ?? 0;
    for (const { type } of children ?? []) if (type === "math_inline") count += FORMULA_WEIGHT;
  }
  return count > MAX_TOKENS;
}

/** A block that would hold up the page, as it was written. */
export function PlainBlock({ source }: { source: string }) {
  const { t } = useTranslation("markdown");
  return (
    <>
      <p className={styles.remark}>{t("tooLarge")}</p>
      <PlainText text={source} />
    </>
  );
}
