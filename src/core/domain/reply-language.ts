const NAMES: Readonly<Record<string, string>> = { en: "English", fr: "French", ko: "Korean" };

/** The sentence at the end of a system prompt that has the model answer in the language of the interface. */
export function languageInstruction(language: string): string {
  return `ALWAYS respond in ${NAMES[language] ?? language} as this is the user's language`;
}

/** The sentence about the language of what is written for a request, which may itself ask for another one. */
export function replyInstruction(_request: string, interfaceLanguage: string): string {
  return `${languageInstruction(interfaceLanguage)} If the request asks for a text in another language, such as a translation, write that text in it.`;
}
