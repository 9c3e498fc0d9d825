import { Markdown, SelectField, TextField } from "@troupe/plugin-kit/ui";
import { useState } from "react";
import { type Trial, type TrialProps, useKeptText } from "./tried";

/** Tries renderers. */
export const drawTrial: Trial = { point: "code-block-renderer", Component: DrawTrial };

/** Draws a block as in a reply, while it is written. */
function DrawTrial({ data, sample }: TrialProps) {
  const languages = data.languages as readonly string[];
  const [language, setLanguage] = useState(languages[0] ?? "");
  const { source = "" } = (sample?.args ?? {}) as { readonly source?: string };
  const [text, setText] = useKeptText(`draw/${data.id}`, source);
  return (
    <>
      {languages.length > 1 ? (
        <SelectField
          label="Language"
          value={language}
          options={languages.map((value) => ({ value, label: value }))}
          onChange={setLanguage}
        />
      ) : null}
      <TextField label="Source" rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      <Markdown text={fenced(language, text)} />
    </>
  );
}

/** A block with a fence that is longer than any in it. */
function fenced(language: string, source: string): string {
  const longest = Math.max(2, ...(source.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${source.replace(/\n$/, "")}\n${fence}`;
}
