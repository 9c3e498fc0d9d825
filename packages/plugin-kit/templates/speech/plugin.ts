import { definePlugin, PluginError, speechRecognizer, speechSynthesizer } from "@troupe/plugin-kit";

const SERVER = "https://speech.example/v1/audio";
const Authorization = { secret: "key", before: "Bearer " };

export default definePlugin({
  id: "my-plugin",
  name: "Speech server",
  hosts: ["speech.example"],
  secrets: [{ name: "key", host: "speech.example", label: "Key of the speech server" }],
  contributes: [
    speechRecognizer({
      id: "my-plugin",
      name: "Speech server",
      async transcribe({ type, language, bytes }, context) {
        const data = new FormData();
        data.set("file", new Blob([bytes], { type }), `speech.${type.split("/")[1]}`);
        data.set("language", language);
        const headers = { Authorization };
        const response = await context.fetch(`${SERVER}/transcriptions`, { method: "POST", headers, data });
        if (!response.ok) throw new PluginError("provider.api", { status: response.status });
        const { text } = (await response.json()) as { text: string };
        return text;
      },
    }),
    speechSynthesizer({
      id: "my-plugin",
      name: "Speech server",
      async speak({ text }, context) {
        const response = await context.fetch(`${SERVER}/speech`, {
          method: "POST",
          headers: { Authorization, "content-type": "application/json" },
          body: JSON.stringify({ input: text, response_format: "mp3" }),
        });
        if (!response.ok) throw new PluginError("provider.api", { status: response.status });
        return { value: { type: "audio/mpeg" }, bytes: await response.arrayBuffer() };
      },
    }),
  ],
});
