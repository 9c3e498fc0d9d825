import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { InstructionSources } from "@core/points/instruction-source";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { SettingsSections } from "@core/points/settings-section";
import { Tracers } from "@core/points/tracer";

export default definePlugin({
  id: "tracer-langfuse",
  apiVersion: 1,
  name: "Langfuse",
  description: "plugins:kinds.tracer",
  formerIds: ["settings-langfuse"],
  contributes: [
    contribute(Tracers, {
      id: "langfuse",
      load: async (context) => (await import("./langfuse-tracer")).langfuseTracer(context),
    }),
    contribute(InstructionSources, {
      id: "langfuse",
      name: "Langfuse",
      keeps: true,
      load: async (context) => (await import("./langfuse-prompts")).langfusePrompts(context),
    }),
    contribute(SettingsSections, {
      id: "langfuse",
      rank: 25,
      titleKey: "tracer-langfuse:title",
      texts: ["tracer-langfuse", "errors", "records"],
      load: async (context) => (await import("./settings/langfuse-section")).langfuseSection(context),
    }),
    ...contributeTexts(
      "tracer-langfuse",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
