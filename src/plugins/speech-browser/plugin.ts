import { contribute, definePlugin, provide } from "@core/plugin/define-plugin";
import { SpeechSynthesizers } from "@core/points/speech-synthesizer";
import { type Sounds, SoundsToken } from "@core/ports/sounds";

const soundsOnDemand: Sounds = {
  record: async (...wanted) => (await import("./media-sounds")).mediaSounds.record(...wanted),
  play: async (...wanted) => (await import("./media-sounds")).mediaSounds.play(...wanted),
};

/** A plugin that reads aloud, and records for others: both are asked for by few. */
export default definePlugin({
  id: "speech-browser",
  apiVersion: 1,
  name: "plugins:speech-browser.name",
  description: "plugins:kinds.port",
  contributes:
    "speechSynthesis" in globalThis
      ? [
          contribute(SpeechSynthesizers, {
            ...{ id: "browser", gives: "speech" },
            load: async () => (await import("./web-speech-synthesis")).speakIn(globalThis),
          }),
        ]
      : [],
  provides: [provide(SoundsToken, () => soundsOnDemand)],
});
