/** Hears as many words as there are bytes. */
export const sample = {
  point: "speech-recognizer",
  id: "counter",
  name: "Counter",
  async *transcribe({ bytes }: { readonly bytes: ArrayBuffer }) {
    for (let word = 1; word <= bytes.byteLength; word++) yield `word ${word} `;
  },
};
