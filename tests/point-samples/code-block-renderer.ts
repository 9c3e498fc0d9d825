/** Draws a dot. */
export const sample = {
  point: "code-block-renderer",
  id: "dot",
  languages: ["dot"],
  title: "Dot",
  draws: "svg",
  draw: () => ({ svg: '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1"/></svg>' }),
};
