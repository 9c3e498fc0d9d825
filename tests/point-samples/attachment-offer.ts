/** Offers the notes of a day. */
export const sample = {
  point: "attachment-offer",
  id: "notes",
  name: "Notes",
  file: () => ({
    value: { name: "notes.txt", type: "text/plain" },
    bytes: new TextEncoder().encode("Milk.").buffer,
  }),
};
