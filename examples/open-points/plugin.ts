import { definePlugin, eventHandler } from "@troupe/plugin-kit";

const OPEN = /\b(?:TODO|TBD|FIXME)\b|^\s*[-*] \[ \]/;

export default definePlugin({
  id: "open-points",
  name: "Open points",
  contributes: [
    eventHandler({
      id: "open-points",
      name: "Open points",
      on: ["task-finished"],
      handle({ title, text }) {
        const open = text.split("\n").filter((line) => OPEN.test(line));
        if (open.length === 0) return undefined;
        if (open.length === 1) return { note: `One point is open in ${title.slice(0, 200)}.` };
        const list = open.map((line) => `- [ ] ${line.replace(OPEN, "").trim()}`).join("\n");
        const bytes = new TextEncoder().encode(`# ${title}\n\n${list}\n`).buffer;
        return { value: { name: "open-points.md", type: "text/markdown" }, bytes };
      },
    }),
  ],
});
