/*
 * The first code of every frame's script; the build puts it ahead of what a plugin imports. No policy governs WebRTC,
 * and one that refuses a navigation is asked only after the browser has connected to the host (Chromium preconnects),
 * so what could do either is taken away. In an opaque origin the Navigation API fires no events: a script that sets
 * `location` itself cannot be held back, only the markup it draws can.
 */

/** Elements that lead a document away, or have the browser prepare for it, by merely being there. */
const LEADING_AWAY = ["meta", "base", "link", "iframe", "frame", "object", "embed", "portal", "fencedframe"];
const LEADING_TAG = new RegExp(`<(?=/?(?:${LEADING_AWAY.join("|")})(?![^\\s/>]))`, "gi");
/** Whatever a browser follows on a click; in Firefox any element of MathML. */
const LINKS = "a, area, math, math *";
const XLINK = "http://www.w3.org/1999/xlink";

/** Of the Trusted Types API, which the library of types does not know. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Readonly<Record<"createHTML" | "createScript" | "createScriptURL", (text: string) => string>>,
  ): unknown;
}

for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) Reflect.deleteProperty(globalThis, name);
globalThis.open = () => null;

/**
 * Browsers follow the address of a frame at the moment it is inserted, so markup is made harmless before it is parsed.
 * The frame's policy demands trusted types, which makes this the way of all markup; where a browser does not know
 * them, what is inserted is removed at once.
 */
const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy("default", {
  createHTML: (markup) => markup.replace(LEADING_TAG, "<x-"),
  // The digests of the policy decide which scripts run.
  createScript: (code) => code,
  createScriptURL: (url) => url,
});

/** Where a link led before its address was taken from it; an attribute survives when a library copies markup. */
const ADDRESS = "data-leads-to";

for (const type of ["click", "auxclick", "keydown"] as const) addEventListener(type, ask, { capture: true });
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "attributes") disarm(target);
    for (const node of addedNodes) {
      disarm(node);
      if (node instanceof Element) node.querySelectorAll(`${LEADING_AWAY}, ${LINKS}`).forEach(disarm);
    }
  }
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["href"] });

function disarm(node: Node): void {
  if (!(node instanceof Element)) return;
  if (node.matches(String(LEADING_AWAY))) {
    node.remove();
    // A refresh is scheduled as soon as its element is inserted, and removing the element does not call it off.
    if (node.matches("meta")) stop();
    return;
  }
  const address = addressOf(node);
  if (address === null) return;
  node.setAttribute(ADDRESS, address);
  node.removeAttribute("href");
  node.removeAttributeNS(XLINK, "href");
  node.setAttribute("role", "link");
  node.setAttribute("tabindex", "0");
}

function addressOf(element: Element): string | null {
  if (!element.matches(LINKS)) return null;
  return element.getAttribute("href") ?? element.getAttributeNS(XLINK, "href");
}

/** A click on a link asks the page, which shows where it leads; one within the drawing is followed here. */
function ask(event: MouseEvent | KeyboardEvent): void {
  if (event instanceof KeyboardEvent && event.key !== "Enter") return;
  for (const node of event.composedPath()) {
    if (!(node instanceof Element && node.matches(LINKS))) continue;
    // Also where no address is known: an animation of SVG may have brought one.
    event.preventDefault();
    const address = addressOf(node) ?? node.getAttribute(ADDRESS);
    if (address === null) continue;
    if (event.isTrusted && event.type !== "auxclick") follow(address.trim());
    return;
  }
}

function follow(address: string): void {
  if (address.startsWith("#")) document.getElementById(address.slice(1))?.scrollIntoView();
  // The page's origin is unknown here; nothing secret is told.
  else parent.postMessage({ type: "link", address }, "*");
}

export {};
