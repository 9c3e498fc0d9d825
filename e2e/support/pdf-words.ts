/** The words of a PDF, read by a library that did not write it. */
export async function pdfWords(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : "")).join(" ");
  });
  return (await Promise.all(pages)).join("\n");
}
