/** A text between tags, unchanged to the last character: the tag is one whose end the text does not hold. */
export function wholeTag(name: string, text: string): string {
  let tag = name;
  for (let number = 2; text.includes(`</${tag}`); number++) tag = `${name}-${number}`;
  return `<${tag}>\n${text}\n</${tag}>`;
}
