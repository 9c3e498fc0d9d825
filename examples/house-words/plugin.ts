import { definePlugin, messageFilter, settingsOf } from "@troupe/plugin-kit";

/** The lines of a setting, the longest first, so that a name is found before a part of it. */
const linesOf = (value: unknown) =>
  String(value)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);

export default definePlugin({
  id: "house-words",
  name: "House words",
  settings: [
    { kind: "lines", name: "refused", label: "Refuse messages with", hint: "One in a line." },
    { kind: "lines", name: "hidden", label: "Replace by ***", hint: "One in a line." },
  ],
  contributes: [
    messageFilter({
      id: "house-words",
      name: "House words",
      async filter({ text }, context) {
        const { refused, hidden } = await settingsOf(context);
        const low = text.toLowerCase();
        const found = linesOf(refused).find((word) => low.includes(word.toLowerCase()));
        if (found) return { refuse: `It has “${found.slice(0, 100)}”, which stays in the house.` };
        const words = linesOf(hidden).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
        if (words.length === 0) return undefined;
        const written = text.replace(new RegExp(words.join("|"), "gi"), "***");
        return written === text ? undefined : { text: written };
      },
    }),
  ],
});
