import type { Artifact } from "../../../domain/artifact/artifact";
import { isWebPage } from "../../../domain/artifact/artifact-language";
import type { Task } from "../../../domain/task/task";
import { wholeTitle } from "../../../domain/task/task-title";
import { isJson } from "../../../domain/text/is-json";

/** The facts that can be read off a finished text. */
export type TextFacts = Pick<Artifact, "title" | "description" | "type" | "format" | "language" | "content">;

const FENCED = /^```([\w+#.-]*)\n([\s\S]*?)\n?```$/;
const DESCRIPTION_LIMIT = 200;

/** Reads title, kind and format off a finished text. */
export function textFacts(text: string, task: Pick<Task, "title" | "description">): TextFacts {
  const { content, format, language } = unwrapped(text.trim());
  const heading = format === "markdown" ? /^#{1,6}\s+(.+)$/m.exec(content)?.[1] : undefined;
  const whole = wholeTitle(task);
  const title = (heading ?? whole).replace(/[*_`#]/g, "").trim() || whole;
  return {
    title: title.slice(0, 120),
    description: `${task.title}: ${task.description}`.replace(/\s+/g, " ").slice(0, DESCRIPTION_LIMIT),
    type: format === "code" ? "code" : typeOf(task.title),
    format,
    ...(language ? { language } : {}),
    content,
  };
}

/** A reply that is nothing but one fence is what the fence holds. */
function unwrapped(text: string): Pick<TextFacts, "content" | "format" | "language"> {
  const match = FENCED.exec(text);
  const [, language = "", inner = ""] = match ?? [];
  if (isWebPage(text)) return { content: text, format: "code", language: "html" };
  if (!match || inner.includes("\n```")) return { content: text, format: "markdown" };
  if (/^(markdown|md|)$/i.test(language)) return { content: inner, format: "markdown" };
  if (/^json$/i.test(language) && isJson(inner)) return { content: inner, format: "json" };
  return { content: inner, format: "code", language: language.toLowerCase() };
}

function typeOf(title: string): Artifact["type"] {
  const words = title.toLowerCase();
  if (/\breport|\brapport|보고서/.test(words)) return "report";
  if (/\banaly[sz]|\bresearch|분석|조사/.test(words)) return "analysis";
  if (/\bplan|계획/.test(words)) return "plan";
  if (/\bdesign|\barchitecture|설계|디자인/.test(words)) return "design";
  return "document";
}
