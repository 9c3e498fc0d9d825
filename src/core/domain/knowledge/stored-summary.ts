import type { KnowledgeItem } from "./knowledge-item";
import type { KnowledgeSummary } from "./knowledge-summary";

declare module "../records/store-records" {
  interface StoreRecords {
    /** Made of `knowledgeItems`. */
    readonly knowledgeSummaries: KnowledgeSummary;
  }
}

/** Summary of a stored item, which nobody has checked; of one whose content is none, its id alone, which no reader takes. */
export function storedSummaryOf(stored: object): { readonly id: string } {
  const { content = "", ...summary } = stored as Partial<KnowledgeItem> & { readonly id: string };
  return typeof content === "string" ? summary : { id: summary.id };
}
