const TITLE_LIMIT = 50;
/** The most characters in a title that a user gives a task. */
export const USER_TITLE_LIMIT = 120;
/** A title is made of the beginning of a prompt, however long that goes on. */
const BEGINNING_LENGTH = 2000;
const SENTENCE_END = /[.!?]+(?=\s|$)|[。！？]|\n/;

/** The title of a task: the first sentence of its prompt, cut to 50 characters and an ellipsis. */
export function taskTitle(prompt: string): string {
  const letters = [...firstSentence(prompt)];
  return letters.length <= TITLE_LIMIT
    ? letters.join("")
    : `${letters.slice(0, TITLE_LIMIT).join("").trimEnd()}...`;
}

/** The title of a task for a prompt: whole, also where lists show only its beginning. */
export function wholeTitle({ title, description }: { title: string; description: string }): string {
  return title === taskTitle(description) ? firstSentence(description) : title;
}

/** Whether a title is the beginning of a prompt that was cut. */
export function isCutTitle({ title, description }: { title: string; description: string }): boolean {
  return title === taskTitle(description) && [...firstSentence(description)].length > TITLE_LIMIT;
}

function firstSentence(prompt: string): string {
  const text = prompt.trim().slice(0, BEGINNING_LENGTH);
  const sentence = text.slice(0, SENTENCE_END.exec(text)?.index ?? text.length).trim() || text;
  return sentence.replace(/\s+/g, " ");
}

/** A title as the user wrote it, in one line and not without end; empty where nothing was written. */
export function userTitle(text: string): string {
  const line = text.slice(0, BEGINNING_LENGTH).replace(/\s+/g, " ").trim();
  return [...line].slice(0, USER_TITLE_LIMIT).join("");
}
