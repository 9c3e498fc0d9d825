/** Counts the words of replies and documents. */
export const sample = {
  point: "event-handler",
  id: "counts",
  name: "Counts",
  on: ["reply", "task-finished"],
  handle: ({ text }: { readonly text: string }) =>
    text === "" ? undefined : { note: `It has ${text.split(/\s+/).length} words.` },
};
