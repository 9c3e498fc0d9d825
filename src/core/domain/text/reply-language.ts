import { detectLanguage } from "./detect-language";

/** The sentence at the end of a system prompt that has the model answer in the language of the interface. */
export function languageInstruction(language: string): string {
  return `ALWAYS respond in ${nameOf(language)} as this is the user's language`;
}

/**
 * The same for a request, whose own language decides. Where that cannot be told, or is the interface's, the specified
 * sentence stands, with a word on texts that are wanted in another one.
 */
export function replyInstruction(request: string, interfaceLanguage: string): string {
  const language = detectLanguage(request);
  if (language !== undefined && language !== interfaceLanguage) {
    return `Write in the language of the request, ${nameOf(language)}, unless it asks for another.`;
  }
  const exception =
    "If the request asks for a text in another language, such as a translation, write that text in it.";
  return `${languageInstruction(interfaceLanguage)}. ${exception}`;
}

function nameOf(language: string): string {
  return new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
}
