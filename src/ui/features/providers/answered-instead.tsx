import type { ModelFallback } from "@core/domain/model/model-fallback";
import styles from "./answered-instead.module.css";
import { useFallbackText } from "./use-fallback-text";

/** Says at a reply that another model wrote it than was to, and why. */
export function AnsweredInstead({ fallback }: { fallback: ModelFallback }) {
  return <p className={styles.note}>{useFallbackText()(fallback)}</p>;
}
