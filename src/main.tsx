import { Container } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { ServicesProvider } from "@ui/services-context";
import { App } from "@ui/shell/app";
import { startTranslation } from "@ui/shell/create-i18n";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { isFramedByAnother } from "./framing";
import { receiveSetups, takeSetupCode } from "./setup-link";
import { startUp } from "./startup";
import { wireCore } from "./wiring/core";
import "@ui/theme/tokens.css";
import "@ui/theme/base.css";

const descriptors = import.meta.glob<Plugin>(["./plugins/*/plugin.ts", "./ui/{pages,settings}/*/plugin.ts"], {
  eager: true,
  import: "default",
});

const container = new Container();
const host = new PluginHost(container);
container.value(PluginHostToken, host);
for (const plugin of Object.values(descriptors)) host.install(plugin, { builtIn: true });
wireCore(container);

void (isFramedByAnother() ? refuse() : start());

/** A module that waits keeps all that import it waiting too, so the waiting is done in a function. */
async function start(): Promise<void> {
  const sharedSetup = takeSetupCode(languagesOf(host.open(LocaleBundles).all));
  void startUp(container);
  receiveSetups(container, sharedSetup);
  const translation = await startTranslation(container);
  render(<App translation={translation} />);
}

/** Opens nothing and says why. */
async function refuse(): Promise<void> {
  const [translation, { FramedNotice }] = await Promise.all([
    startTranslation(container),
    import("@ui/shell/framed-notice"),
  ]);
  render(<FramedNotice translation={translation} />);
}

function render(page: ReactNode): void {
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<ServicesProvider value={container}>{page}</ServicesProvider>);
}
