/** Says the letters as bytes. */
export const sample = {
  point: "speech-synthesizer",
  id: "letters",
  name: "Letters",
  speak: ({ text }: { readonly text: string }) => ({
    value: { type: "audio/wav" },
    bytes: new TextEncoder().encode(text).buffer,
  }),
};
