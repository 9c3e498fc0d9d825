/** A tagged stretch of a prompt. */
export interface TaggedText {
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** All stretches of a prompt with a tag. */
export function tagged(prompt: string, tag: string): readonly TaggedText[] {
  const pattern = new RegExp(`<${tag}((?: [a-z]+="[^"]*")*)>\\n([\\s\\S]*?)\\n</${tag}>`, "g");
  return [...prompt.matchAll(pattern)].map(([, attributes = "", text = ""]) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    ),
    text,
  }));
}

/** The first stretch with a tag, or nothing. */
export function firstTagged(prompt: string, tag: string): string {
  return tagged(prompt, tag)[0]?.text ?? "";
}
