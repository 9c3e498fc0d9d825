import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { InstructionSources } from "@core/points/instruction-source";
import { LocaleBundles } from "@core/points/locale-bundle";
import { SettingsSections } from "@core/points/page";
import { Tracers } from "@core/points/tracer";

export default definePlugin({
  id: "tracer-langfuse",
  apiVersion: 1,
  formerIds: ["settings-langfuse"],
  contributes: [
    contribute(Tracers, {
      id: "langfuse",
      load: async (context) => (await import("./langfuse-tracer")).langfuseTracer(context),
    }),
    contribute(InstructionSources, {
      id: "langfuse",
      name: "Langfuse",
      load: async (context) => (await import("./langfuse-prompts")).langfusePrompts(context),
    }),
    contribute(SettingsSections, {
      id: "langfuse",
      rank: 35,
      titleKey: "langfuse:title",
      texts: ["langfuse", "errors"],
      load: async (context) => (await import("./settings/langfuse-section")).langfuseSection(context),
    }),
    contribute(LocaleBundles, {
      id: "en/langfuse",
      language: "en",
      namespace: "langfuse",
      load: async () => (await import("./locales/en/langfuse.json")).default,
    }),
    contribute(LocaleBundles, {
      id: "fr/langfuse",
      language: "fr",
      namespace: "langfuse",
      load: async () => (await import("./locales/fr/langfuse.json")).default,
    }),
    contribute(LocaleBundles, {
      id: "ko/langfuse",
      language: "ko",
      namespace: "langfuse",
      load: async () => (await import("./locales/ko/langfuse.json")).default,
    }),
  ],
});
