import { Container } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { LocaleBundles, languagesOf } from "@core/points/locale-bundle";
import { ServicesProvider } from "@ui/services-context";
import { App } from "@ui/shell/app";
import { startTranslation } from "@ui/shell/start-translation";
import { createRoot } from "react-dom/client";
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
for (const plugin of Object.values(descriptors)) host.install(plugin);
const sharedSetup = takeSetupCode(languagesOf(host.open(LocaleBundles).all));
wireCore(container);

void startUp(container);
receiveSetups(container, sharedSetup);

void show();

/** A module that waits keeps all that import it waiting too, so the waiting is done in a function. */
async function show(): Promise<void> {
  const translation = await startTranslation(container);
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <ServicesProvider value={container}>
      <App translation={translation} />
    </ServicesProvider>,
  );
}
