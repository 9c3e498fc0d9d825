import type { FinishReason } from "./llm";

/** Why a reply is not the text that was asked for. */
export type ReplyFault = "empty" | "refused" | "asked-back" | "cut";

/** What is said instead of working is said at once, and briefly. */
const LONGEST_EXCUSE = 600;

/** Being sorry is no refusal: a letter of condolence begins like that. Not being able to help is. */
const REFUSAL = new RegExp(
  [
    "\\bI(?:['’]m| am) (?:sorry,? (?:but )?I )?(?:unable|not able) to\\b",
    "\\bI (?:can(?:['’]?t|not)|won['’]t|will not|must decline)\\b.{0,40}\\b(?:help|assist|comply|provide|fulfil|do that|answer|write|create)",
    "\\bas an AI\\b.{0,60}\\b(?:can['’]?t|cannot|unable|not able)",
    "\\bje (?:ne peux pas|ne suis pas en mesure|refuse)\\b.{0,40}\\b(?:aider|traiter|répondre|fournir|écrire|faire cela)",
    "\\bno puedo (?:ayudar|cumplir|hacer|responder|proporcionar|escribir)",
    "\\b(?:kann|darf) (?:ich )?(?:\\p{L}+ ){0,3}nicht (?:helfen|beantworten|erstellen|schreiben|erfüllen)",
    "(?:도와드릴|도움을 드릴|제공할|답변할|작성할) 수 없",
  ].join("|"),
  "iu",
);

const QUESTION_BACK = new RegExp(
  [
    "\\b(?:could|can|would) you (?:please )?(?:clarify|specify|provide|share|tell me|give me|confirm|elaborate)\\b",
    "\\bplease (?:clarify|specify|provide|share|confirm|tell me|let me know)\\b",
    "\\bbefore (?:I|we) (?:start|begin|proceed|write|continue)\\b",
    "\\b(?:pourriez|pouvez|peux|pourrais)[- ](?:vous|tu)\\b.{0,30}\\b(?:préciser|clarifier|fournir|confirmer|indiquer|me dire)",
    "\\bmerci de (?:préciser|clarifier|fournir|confirmer)",
    "\\b(?:podrías?|puedes?|podría usted) .{0,20}(?:aclarar|especificar|proporcionar|confirmar|decirme)|\\bpor favor,? (?:aclar|especifi|proporcion|confirm)",
    "\\b(?:könnten|können|könntest|kannst) (?:sie|du)\\b.{0,40}\\b(?:klären|präzisieren|angeben|bestätigen|mitteilen|erläutern)|\\bbitte (?:teilen|geben|nennen|bestätigen) sie\\b",
    "(?:명확히|구체적으로|자세히).{0,20}(?:주시겠|주실 수|알려|말씀|설명)|(?:알려|확인해|말씀해) ?(?:주시겠|주실 수)",
  ].join("|"),
  "iu",
);

/** What is wrong with a reply that should have been a finished text, if anything. */
export function replyFault(text: string, finishReason: FinishReason): ReplyFault | undefined {
  const said = text.trim();
  if (finishReason === "refusal") return "refused";
  if (said === "") return "empty";
  if (finishReason === "length") return "cut";
  // A text of any length with parts of its own is work, whatever words are in it.
  if (said.length > LONGEST_EXCUSE || /^(?:#{1,6}\s|\||[-*]\s|\d+[.)]\s[^?]*$|```)/m.test(said))
    return undefined;
  if (REFUSAL.test(said.slice(0, 200))) return "refused";
  return QUESTION_BACK.test(said) && /[?？]\s*$|[?？]/.test(said) ? "asked-back" : undefined;
}
