/** What draws nothing or turns the direction of writing: with it a name looks like another one. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Surrogate}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** A text in which every character can be seen, for what people decide on the ground of. */
export function visibleText(text: string): string {
  return text.replace(
    UNSEEN,
    (unseen) => `⟨U+${unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}

/** JSON that means the same, in which every character can be seen but the breaks between its lines. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (unseen) =>
    unseen === "\n"
      ? unseen
      : Array.from({ length: unseen.length }, (_, place) => escaped(unseen.charCodeAt(place))).join(""),
  );
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
