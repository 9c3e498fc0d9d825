/** The texts of each namespace in a language, as pairs of key and text. */
export function namespacesOf(folder: string, language: string): Map<string, [key: string, text: string][]>;
