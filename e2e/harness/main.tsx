import { Container } from "@core/di/container";
import type { ManifestContribution } from "@core/domain/external-plugins/manifest";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { HttpToken } from "@core/ports/http";
import Markdown from "@ui/markdown/markdown";
import { ServicesProvider } from "@ui/services-context";
import i18next from "i18next";
import { createRoot, type Root } from "react-dom/client";
import { initReactI18next } from "react-i18next";
import errors from "../../src/plugins/locale-en/errors.json";
import markdown from "../../src/plugins/locale-en/markdown.json";
import { type CodeAnswer, type CodeOrder, runCode } from "./code";
import { type PluginAnswer, PluginHarness, type PluginOrder } from "./plugins";
import { installRenderer, trustedView } from "./strangers";
import testPlugin from "./test-plugin";
import "@ui/theme/tokens.css";
import "@ui/theme/base.css";

/** Functions that tests call: the application's one way of drawing Markdown, with every block plugin installed. */
export interface Harness {
  /** Draws texts below each other, as history does. */
  show(texts: readonly string[]): void;
  /** Lets one text arrive piece by piece, as a reply does. */
  stream(text: string, pieceLength: number): Promise<void>;
  clear(): void;
  /** Runs code as agents do. */
  code(order: CodeOrder): Promise<CodeAnswer>;
  /** Calls a plugin from outside, which goes on running. */
  plugin(order: PluginOrder): Promise<PluginAnswer>;
  stopPlugins(): void;
  /** Installs a renderer of a contained plugin, which gives what the source of its blocks says. */
  installRenderer(contribution: ManifestContribution): void;
  /** Installs the file of a trusted plugin, and shows its page. */
  trust(file: string): Promise<void>;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const plugins = import.meta.glob<Plugin>(
  ["../../src/plugins/{block-*,browser,migration-*,plugin-cells}/plugin.ts"],
  {
    eager: true,
    import: "default",
  },
);
const container = new Container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
for (const plugin of [...Object.values(plugins), testPlugin]) host.install(plugin, { builtIn: true });
await i18next
  .use(initReactI18next)
  .init({ lng: "en", resources: { en: { markdown, errors } }, interpolation: { escapeValue: false } });

const element = document.getElementById("root");
if (!element) throw new Error("the page has no root");
let root: Root = createRoot(element);

const draw = (texts: readonly string[], streaming: boolean) =>
  root.render(
    <ServicesProvider value={container}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once.
        <Markdown key={index} text={text} streaming={streaming} />
      ))}
    </ServicesProvider>,
  );

const external = new PluginHarness(container);

window.harness = {
  show: (texts) => draw(texts, false),
  async stream(text, pieceLength) {
    for (let end = 0; end < text.length; end += pieceLength) {
      draw([text.slice(0, end)], true);
      await new Promise((resolve) => setTimeout(resolve));
    }
    draw([text], false);
  },
  clear() {
    root.unmount();
    root = createRoot(element);
  },
  code: (order) => runCode(container.get(HttpToken), order),
  plugin: (order) => external.call(order),
  stopPlugins: () => external.stop(),
  installRenderer: (contribution) => installRenderer(host, contribution),
  async trust(file) {
    const Page = await trustedView(container, file);
    root.render(
      <ServicesProvider value={container}>
        <Page />
      </ServicesProvider>,
    );
  },
};
document.documentElement.dataset.ready = "true";
