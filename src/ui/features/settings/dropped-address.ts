/**
 * The address of a picture dragged from a website; of one that is a link, not where the link leads. Given what the
 * browser hands over as `text/html` and as `text/uri-list`.
 */
export function droppedAddress(markup: string, addresses: string): string | undefined {
  const dragged = new DOMParser().parseFromString(markup, "text/html");
  const picture = dragged.querySelector("img[src]")?.getAttribute("src") ?? "";
  const [first = ""] = addresses.split("\n");
  return [picture, first.trim()].find((address) => /^(https?:\/\/|data:image\/)/i.test(address));
}
