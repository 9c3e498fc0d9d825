/** The recorded run that a task plays, and its language. */
export interface RecordingRef {
  /** Id of the `RecordedRun` contribution. */
  readonly id: string;
  readonly language: string;
}

/** A model's reply that was written down beforehand. */
export interface RecordedReply {
  /** The purpose the model was called for. */
  readonly purpose: string;
  /** Words that only the prompts of this call hold; absent where the purpose says enough. */
  readonly holds?: string;
  readonly text: string;
}

/** A run whose model calls are answered by what was written beforehand. */
export interface Transcript {
  readonly prompt: string;
  readonly replies: readonly RecordedReply[];
}

const MARK = /^=== (\S+)(?: \| (.+))?$/;
const PROMPT = "prompt";

/**
 * Reads a transcript: a line such as `=== execution | words of the prompt` stands above each reply, and `=== prompt`
 * above the request.
 */
export function readTranscript(source: string): Transcript {
  const parts: { purpose: string; holds: string | undefined; lines: string[] }[] = [];
  for (const line of source.replaceAll("\r\n", "\n").split("\n")) {
    const [isMark, purpose = "", holds] = MARK.exec(line) ?? [];
    if (isMark) parts.push({ purpose, holds, lines: [] });
    else parts.at(-1)?.lines.push(line);
  }
  const replies = parts.map(({ purpose, holds, lines }) => ({
    purpose,
    ...(holds === undefined ? {} : { holds }),
    text: lines.join("\n").trim(),
  }));
  return {
    prompt: replies.find(({ purpose }) => purpose === PROMPT)?.text ?? "",
    replies: replies.filter(({ purpose }) => purpose !== PROMPT),
  };
}

/** The reply to a call: the first one made for its purpose whose words the prompt holds. */
export function replyTo(
  { replies }: Transcript,
  purpose: string,
  messages: readonly { readonly content: string }[],
): string | undefined {
  return replies.find(
    (each) =>
      each.purpose === purpose &&
      (each.holds === undefined || messages.some(({ content }) => content.includes(each.holds ?? ""))),
  )?.text;
}
