import { readFileSync } from "node:fs";

/** The JSON of a file. @throws Error with the line at which it is none. */
export function readJson(file, title = file) {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${title}:${lineOfFault(text, error)}: ${error.message}`, { cause: error });
  }
}

/** The line that an error is about. Where it says no position, that is the end of the shortest beginning that fails as well. */
function lineOfFault(text, { message }) {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  let [least, most] = position === undefined ? [0, text.length] : [Number(position), Number(position)];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (isWrong(text.slice(0, middle))) most = middle;
    else least = middle + 1;
  }
  return text.slice(0, least).split("\n").length;
}

/** Whether a beginning is wrong already, whatever follows. */
function isWrong(beginning) {
  try {
    JSON.parse(beginning);
    return false;
  } catch ({ message }) {
    return message.startsWith("Unexpected token");
  }
}
