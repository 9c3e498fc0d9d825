/** The address of a picture dragged from a website; of one that is a link, not where the link leads. */
export function droppedAddress(transfer: Pick<DataTransfer, "getData">): string | undefined {
  const markup = new DOMParser().parseFromString(transfer.getData("text/html"), "text/html");
  const picture = markup.querySelector("img[src]")?.getAttribute("src");
  const [first = ""] = transfer.getData("text/uri-list").split("\n");
  return [picture ?? "", first.trim()].find((address) => /^(https?:\/\/|data:image\/)/i.test(address));
}
