import Markdown from "@ui/markdown/markdown";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { initReactI18next } from "react-i18next";
import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { Streamdown } from "streamdown";
import markdown from "../../src/plugins/locale-en/markdown.json";
import { services } from "./services";

/** A way of showing a text that grows. */
export interface Subject {
  /** Shows the text so far; `added` is what is new since the last call. */
  show(text: string, added: string, streaming: boolean): void;
}

/** The ways compared, by name; each begins in an empty element. */
export const SUBJECTS: Readonly<Record<string, (box: HTMLElement) => Promise<Subject>>> = {
  pre: async (box) => {
    const pre = box.appendChild(document.createElement("pre"));
    pre.style.cssText = "white-space:pre-wrap;margin:0";
    return { show: (_text, added) => pre.append(added) };
  },
  troupe: async (box) => {
    await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { markdown } } });
    const container = services();
    return inReact(box, (text, streaming) => (
      <ServicesProvider value={container}>
        <Markdown text={text} streaming={streaming} />
      </ServicesProvider>
    ));
  },
  streamdown: async (box) => inReact(box, (text) => <Streamdown>{text}</Streamdown>),
  "react-markdown": async (box) =>
    inReact(box, (text) => <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>),
};

function inReact(box: HTMLElement, draw: (text: string, streaming: boolean) => ReactNode): Subject {
  const root = createRoot(box);
  return { show: (text, _added, streaming) => root.render(draw(text, streaming)) };
}
