import type { ToolFunction } from "@core/points/tool";
import type { Clock } from "@core/ports/clock";
import type { Http } from "@core/ports/http";
import { defineTool } from "@shared/define-tool";
import { pageAddress, pageHost, pageText, type ToMarkdown } from "@shared/web-page/page-text";
import * as v from "valibot";

/** How much of a page stands for it in a list of sources, in characters. */
const PASSAGE_LENGTH = 600;

const schema = v.strictObject({
  url: v.pipe(v.string(), v.maxLength(2_000), v.description("The full address, beginning with https://")),
});

/** Dependencies of the tool that reads pages. */
export interface PageReading {
  readonly http: Http;
  readonly clock: Pick<Clock, "now">;
  /** The address of the reader that the user has set up, if any. */
  reader(): Promise<string | undefined>;
  /** Reads HTML; in a worker where absent. */
  readonly toMarkdown?: ToMarkdown;
}

/** Reads a page: its text as Markdown, from the site itself or through a reader that the user has set up. */
export function fetchPage({ http, clock, reader: readReader, toMarkdown }: PageReading): ToolFunction {
  // The host that a call touches has to be known at once; it is read anew each time the tool is offered.
  let reader: string | undefined;
  return defineTool({
    description:
      "Reads a web page and gives its text as Markdown, under a number. Many sites do not let a browser read them. Cite " +
      "what you use by that number in square brackets, such as [101].",
    schema,
    isRepeatable: true,
    async isSetUp() {
      reader = await readReader();
      return true;
    },
    touch: ({ url }) => ({ effect: "sends", target: pageHost(pageAddress(url), reader) }),
    async run({ url }, { cite }, signal) {
      const address = pageAddress(url);
      const text = await pageText({ http, toMarkdown, reader }, address, signal);
      const sources = cite([sourceOf(text, address, clock.now())]);
      const content = sources.map(({ number, name }) => `[${number}] ${name}\n\n${text}`).join("");
      return { content, source: address.href, isUntrusted: true, sources };
    },
  });
}

/** The page by its title and how it begins. */
function sourceOf(text: string, { href: url, host }: URL, readAt: number) {
  const title = /^(?:# |Title: )(.{1,300})$/m.exec(text.slice(0, 2_000))?.[1]?.trim();
  const passage = text
    .replace(/^# .*$/m, "")
    .trim()
    .slice(0, PASSAGE_LENGTH);
  return { kind: "web", url, name: title || host, readAt, ...(passage ? { passage } : {}) } as const;
}
