const NAMES: Readonly<Record<string, string>> = { en: "English", fr: "French", ko: "Korean" };

/** The sentence at the end of a system prompt that has the model answer in the language of the interface. */
export function languageInstruction(language: string): string {
  return `ALWAYS respond in ${NAMES[language] ?? language} as this is the user's language`;
}

/** The sentence that says which language a request is answered in. */
export function replyInstruction(_request: string, interfaceLanguage: string): string {
  return languageInstruction(interfaceLanguage);
}
