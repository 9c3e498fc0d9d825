import type { ExportFile } from "@core/points/artifact-exporter";

/** An artifact as an Org file: headings with stars, code in blocks that nothing runs. */
export const orgFile: ExportFile = async ({ title, markdown }) => {
  const lines = markdown.split("\n").map((line) => {
    const [, marks = "", words] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    return words === undefined
      ? line.replace(/^(\s*)([*#]|,)/, "$1,$2")
      : `${"*".repeat(marks.length)} ${words}`;
  });
  const content = `#+TITLE: ${title.replace(/\s+/g, " ")}\n\n${lines.join("\n")}\n`;
  return { extension: "org", mimeType: "text/org", content };
};
