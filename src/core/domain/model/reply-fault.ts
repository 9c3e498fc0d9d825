import type { FinishReason } from "./llm";

/** The reason a reply is not the text that was asked for. */
export type ReplyFault = "empty" | "refused" | "asked-back" | "cut";

/** A refusal, or a question in place of work, says so at once and is short. */
const LONGEST_EXCUSE = 800;
const OPENING = 300;

/** Being sorry is no refusal: a letter of condolence begins like that. Not being able to help is. */
const REFUSALS = [
  /\b(?:i'm|i am) (?:sorry|unable|not able)\b.{0,80}\b(?:can't|cannot|can not|unable|not able|won't|help|assist|comply)/i,
  /^(?:unfortunately,? |i'm sorry,? (?:but )?|sorry,? (?:but )?)?(?:i|we) (?:can't|cannot|can not|am unable to|am not able to|won't|will not|must decline)\b.{0,40}\b(?:help|assist|comply|provide|fulfil|do|answer|write|create)/i,
  /\bas an ai\b.{0,60}\b(?:can't|cannot|unable|not able)/i,
  /\bje (?:ne peux pas|ne suis pas en mesure|refuse)\b.{0,40}(?:aider|traiter|répondre|fournir|écrire|rédiger|faire cela)/i,
  /\bno puedo (?:ayudar|cumplir|hacer|responder|proporcionar|escribir)/i,
  /\b(?:kann|darf) (?:ich )?(?:\p{L}+ ){0,3}nicht (?:helfen|beantworten|erstellen|schreiben|erfüllen)/iu,
  /(?:도와드릴|도움을 드릴|제공할|답변할|작성할|처리할) 수 없/,
];
const QUESTIONS = [
  /\b(?:could|can|would) you (?:please )?(?:clarify|specify|provide|share|tell me|give me|confirm|elaborate)\b/i,
  /\b(?:please|kindly) (?:clarify|provide|specify|share|confirm|tell me|let me know)\b/i,
  /\bbefore (?:i|we) (?:start|begin|proceed|write|continue)\b.{0,200}\?/i,
  /\b(?:need|require) (?:some )?(?:more|further|additional) (?:information|details|context)\b/i,
  /\b(?:pourriez-vous|pouvez-vous|peux-tu|pourrais-tu|merci de|veuillez)(?: me)? (?:préciser|clarifier|fournir|indiquer|donner|confirmer)/i,
  /\bbesoin (?:de plus d|d['’]autres )/i,
  /(?:podrías?|puedes?|podría usted) .{0,20}(?:aclarar|especificar|proporcionar|confirmar|decirme)|\bpor favor,? (?:aclar|especifi|proporcion|confirm)/i,
  /\b(?:könnten|können|könntest|kannst) (?:sie|du)\b.{0,40}\b(?:klären|präzisieren|angeben|bestätigen|mitteilen|erläutern)|\bbitte (?:teilen|geben|nennen|bestätigen) sie\b/i,
  /(?:알려|말씀해|제공해|명확히 해|확인해) ?(?:주세요|주시겠|주시면|주실)/,
];
/** Requests for a text that may speak like a refusal or a question itself. */
const CORRESPONDENCE =
  /e-?mail|letter|message|note to|reply|question|survey|declin|refus|apolog|sorry|courriel|lettre|réponse|excuse|correo|carta|mensaje|disculp|brief an|nachricht|entschuldig|이메일|편지|메시지|답장|질문|거절|사과/i;

/** The excuse that a text is in place of being one, if that is all it says. */
export function excuseOf(content: string, request: string): "refused" | "asked-back" | undefined {
  const text = content.trim().replace(/[’]/g, "'");
  // A text that has a heading, or is long, delivers something.
  if (text.length > LONGEST_EXCUSE || /^#{1,6}\s/m.test(text) || CORRESPONDENCE.test(request))
    return undefined;
  const opening = text.slice(0, OPENING).replace(/\s+/g, " ");
  if (REFUSALS.some((pattern) => pattern.test(opening))) return "refused";
  return QUESTIONS.some((pattern) => pattern.test(opening)) ? "asked-back" : undefined;
}

/** The fault of a reply that should have been the text a request asks for, if any. */
export function replyFault(
  text: string,
  finishReason: FinishReason,
  request: string,
): ReplyFault | undefined {
  if (finishReason === "refusal") return "refused";
  if (text.trim() === "") return "empty";
  return finishReason === "length" ? "cut" : excuseOf(text, request);
}
