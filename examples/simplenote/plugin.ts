import { definePlugin, importer } from "@troupe/plugin-kit";

/** A note of `source/notes.json` in an export of Simplenote; its first line is its title. */
type Note = { id: string; content: string; creationDate?: string; lastModified?: string; tags?: string[] };

const titleOf = ({ content }: Note) => content.split("\n").find((line) => line.trim()) ?? "A note";

export default definePlugin({
  id: "simplenote",
  name: "Simplenote",
  contributes: [
    importer({
      id: "simplenote",
      name: "Simplenote",
      description: "The notes.json of its export.",
      gives: ["documents", "tasks"],
      extensions: ["json"],
      takesText: true,
      async *import({ bytes }) {
        const { activeNotes, trashedNotes = [] } = JSON.parse(new TextDecoder().decode(bytes));
        if (!Array.isArray(activeNotes)) throw new Error("This is no notes.json of Simplenote.");
        for (const note of activeNotes as Note[]) {
          const { id, content, tags = [], creationDate = "" } = note;
          const at = Date.parse(creationDate) || undefined;
          // A note with the tag for things to do becomes a task.
          if (tags.includes("todo")) yield { kind: "tasks", id, text: content.slice(0, 20_000), at };
          else yield { kind: "documents", id, title: titleOf(note).replace(/^#+ /, ""), text: content, at };
        }
        for (const note of trashedNotes as Note[])
          yield { kind: "left-out", title: titleOf(note), reason: "It is in the trash." };
      },
    }),
  ],
});
