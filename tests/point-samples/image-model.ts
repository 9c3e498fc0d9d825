/** A GIF of one pixel, whatever is asked for. */
export const sample = {
  point: "image-model",
  id: "pixel",
  name: "One pixel",
  make: () => ({
    value: { type: "image/gif" },
    bytes: Uint8Array.from(
      atob("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="),
      (each) => each.codePointAt(0) ?? 0,
    ).buffer,
  }),
};
