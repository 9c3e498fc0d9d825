/** Plain text with its title above. */
export const sample = {
  point: "artifact-exporter",
  id: "plain",
  name: "Plain text",
  extension: "txt",
  mimeType: "text/plain",
  export: ({ title, markdown }: { readonly title: string; readonly markdown: string }) =>
    `${title}\n\n${markdown}`,
};
