import type { CodeBlockRenderer } from "@core/points/code-block-renderer";
import type { PluginView, ViewInput } from "@core/points/view";
import { useLanguage } from "@ui/language";
import { RenderedBlock } from "@ui/markdown/rendered-block";
import { useMemo } from "react";

/** Properties of a view of a plugin. */
export interface ViewBoxProps {
  view: PluginView;
  /** The place, and what it is told of it; another object draws it anew. */
  input: ViewInput;
}

/** A view of a plugin, in its frame: with its reason where it fails, and whose it is where it can be typed into. */
export default function ViewBox({ view, input }: ViewBoxProps) {
  const language = useLanguage();
  const { renderer, talk } = useMemo(() => {
    const { id, name: title } = view;
    const shared = { id, title, languages: [] };
    if (view.isolation === "contained") {
      const drawn: CodeBlockRenderer = {
        ...{ ...shared, isolation: "contained" },
        draw: ({ theme, language }, signal) => view.draw(input, { theme, language }, signal),
      };
      return { renderer: drawn };
    }
    const document: CodeBlockRenderer = { ...shared, isolation: "interactive", document: view.document };
    const answer = (request: Parameters<typeof view.answer>[0], signal: AbortSignal) =>
      view.answer(request, input, language, signal);
    return { renderer: document, talk: { given: input, answer } };
  }, [view, input, language]);
  return <RenderedBlock language={language} source="" renderer={renderer} talk={talk} origin={view.origin} />;
}
