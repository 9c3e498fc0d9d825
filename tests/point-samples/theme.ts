/** Colours of sand. */
export const sample = {
  point: "theme",
  id: "sand",
  name: "Sand",
  light: { bg: "#f6efe2", surface: "#fdf8ee", text: "#33291c", accent: "#8a4b12" },
  dark: { bg: "#221c15", surface: "#2a231b", text: "#f0e6d6", accent: "#e3a869" },
};
