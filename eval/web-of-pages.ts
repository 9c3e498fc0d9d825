import { fenced } from "@core/domain/text/fenced";
import { AppError } from "@core/errors/app-error";
import { contribute, definePlugin, type Plugin } from "@core/plugin/define-plugin";
import { type Tool, type ToolFunction, Tools } from "@core/points/tool";
import type { Clock } from "@core/ports/clock";
import * as v from "valibot";
import { defineTool } from "../src/plugins/shared/define-tool";
import type { EvalPage } from "./tasks/eval-task";

const MOST_FOUND = 5;

/**
 * A web that has these pages and no others, with tools of the ids that those of the application have: strategies search
 * and read it as they would the real one. Nothing is sent.
 */
export function webOfPages(pages: readonly EvalPage[], clock: Pick<Clock, "now">): Plugin {
  return definePlugin({
    id: "eval-web",
    apiVersion: 1,
    contributes: [
      contribute(
        Tools,
        webTool("web-search", async () => searchOf(pages, clock)),
      ),
      contribute(
        Tools,
        webTool("fetch-page", async () => readerOf(pages, clock)),
      ),
    ],
  });
}

/** A tool of the web that no provider stands in for. */
function webTool(id: string, load: () => Promise<ToolFunction>): Tool {
  return { id, name: id, description: id, effect: "none", readsWeb: true, load };
}

function searchOf(pages: readonly EvalPage[], clock: Pick<Clock, "now">): ToolFunction {
  return defineTool({
    description:
      "Searches the web and gives pages with the passages that fit, each with a number. Cite what you use by its number " +
      "in square brackets, such as [101].",
    schema: v.strictObject({ query: v.pipe(v.string(), v.minLength(1), v.maxLength(400)) }),
    isRepeatable: true,
    async run({ query }, { cite }) {
      const sources = cite(
        foundFor(query, pages).map(({ url, title, passage }) => sourceOf(url, title, passage, clock)),
      );
      const passages = sources.map((source) =>
        source.kind === "web"
          ? `[${source.number}] ${source.name}\n${source.url}\n${fenced(source.passage ?? "")}`
          : "",
      );
      const content = passages.join("\n\n") || "The search found nothing. Try other words.";
      return { content, isUntrusted: true, ...(sources.length > 0 ? { sources } : {}) };
    },
  });
}

function readerOf(pages: readonly EvalPage[], clock: Pick<Clock, "now">): ToolFunction {
  return defineTool({
    description:
      "Reads a web page and gives its text, under a number. Cite what you use by that number in square brackets.",
    schema: v.strictObject({ url: v.pipe(v.string(), v.maxLength(2_000)) }),
    isRepeatable: true,
    async run({ url }, { cite }) {
      const host = URL.parse(url)?.host ?? "";
      const page = pages.find((each) => new URL(each.url).host === host);
      if (!page) throw new AppError("network.status", { host, status: 404 });
      const { title, text } = page;
      const sources = cite([sourceOf(page.url, title, text.slice(title.length).trim(), clock)]);
      const content = sources.map(({ number, name }) => `[${number}] ${name}\n\n${text}`).join("");
      return { content, source: page.url, isUntrusted: true, sources };
    },
  });
}

function sourceOf(url: string, name: string, passage: string, clock: Pick<Clock, "now">) {
  return { kind: "web", url, name, readAt: clock.now(), passage: passage.slice(0, 600) } as const;
}

/** Pages with words of a query, those with the most of them first, each with the paragraph that has the most. */
function foundFor(query: string, pages: readonly EvalPage[]) {
  const words = new Set(wordsOf(query));
  const shared = (text: string) => new Set(wordsOf(text).filter((word) => words.has(word))).size;
  return pages
    .map(({ url, title, text }) => {
      const [passage = ""] = text
        .split("\n\n")
        .slice(1)
        .sort((a, b) => shared(b) - shared(a));
      return { url, title, passage, score: shared(text) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}
