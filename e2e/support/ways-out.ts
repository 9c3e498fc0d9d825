/**
 * Way in which a stranger's script may try to have the browser connect to a host of its choice without leading its own
 * frame away. Each is handed an address and runs in the view, so it uses nothing but what is there.
 */
type WayOut = (address: string) => unknown;

/** Ways to come by an element that leads away, or by a hint. */
const ELEMENTS: Record<string, WayOut> = {
  "an element": (address) => {
    const frame = document.createElement("iframe");
    frame.src = address;
    document.body.append(frame);
  },
  "each element that leads away": (address) => {
    for (const name of "iframe frame object embed applet portal fencedframe webview controlledframe".split(
      " ",
    ))
      for (const key of ["src", "data", "code", "config"]) {
        const element = document.createElement(name);
        element.setAttribute(key, address);
        document.body.append(element);
      }
  },
  "names in capitals, of a namespace, and with a prefix": (address) => {
    const xhtml = "http://www.w3.org/1999/xhtml";
    for (const made of [
      document.createElement("IFRAME"),
      document.createElementNS(xhtml, "iframe"),
      document.createElementNS(xhtml, "h:iframe"),
      new DOMParser().parseFromString("<p>", "text/html").createElement("iframe"),
      Document.prototype.createElement.call(document.implementation.createHTMLDocument(), "iframe"),
      document.implementation.createDocument(xhtml, "html", null).createElement("iframe"),
    ]) {
      made.setAttribute("src", address);
      document.body.append(made);
    }
  },
  "a name that changes when it is read again": (address) => {
    let reads = 0;
    const name = { toString: () => (reads++ === 0 ? "div" : "iframe") };
    for (let time = 0; time < 3; time += 1) {
      const made = document.createElement(name as unknown as "p");
      made.setAttribute("src", address);
      document.body.append(made);
    }
  },
  "a document whose root it is": (address) => {
    for (const name of ["iframe", "h:iframe", "link", "meta"]) {
      const root = document.implementation.createDocument(
        "http://www.w3.org/1999/xhtml",
        name,
      ).documentElement;
      root.setAttribute("src", address);
      document.body.append(document.adoptNode(root));
    }
  },
  "a custom element": (address) => {
    class Made extends HTMLIFrameElement {}
    customElements.define("made-frame", Made, { extends: "iframe" });
    for (const made of [() => new Made(), () => document.createElement("iframe", { is: "made-frame" })]) {
      const frame = made();
      frame.src = address;
      document.body.append(frame);
    }
  },
  "a constructor that is none": (address) => {
    class Mine extends HTMLElement {}
    customElements.define("mine-frame", Mine, { extends: "iframe" });
    const frame = Reflect.construct(HTMLIFrameElement, [], Mine);
    frame.src = address;
    document.body.append(frame);
  },
  hints: (address) => {
    for (const rel of "preconnect dns-prefetch prefetch prerender preload modulepreload stylesheet icon manifest".split(
      " ",
    )) {
      const link = document.createElement("link");
      Object.assign(link, { rel, href: address, as: "script" });
      link.setAttribute("rel", rel);
      link.setAttribute("href", address);
      document.head.append(link);
    }
  },
  "a base": (address) => {
    const base = document.createElement("base");
    base.href = address;
    document.head.append(base);
    document.head.append(document.createElement("link"));
  },
  "a copy of what the page has": (address) => {
    for (const each of document.querySelectorAll("meta, link, base")) {
      const copy = each.cloneNode() as HTMLMetaElement;
      copy.setAttribute("http-equiv", "refresh");
      copy.setAttribute("content", `0;url=${address}`);
      document.head.append(copy);
    }
  },
  "speculation rules": (address) => {
    const script = document.createElement("script");
    script.type = "speculationrules";
    script.textContent = JSON.stringify({
      prefetch: [{ source: "list", urls: [address], eagerness: "immediate" }],
    });
    document.head.append(script);
  },
  "an instruction for a stylesheet": (address) => {
    document.insertBefore(
      document.createProcessingInstruction("xml-stylesheet", `href="${address}"`),
      document.documentElement,
    );
  },
};

/** Ways to have it made of a text. */
const MARKUP: Record<string, WayOut> = {
  "inner markup": (address) => {
    document.body.appendChild(document.createElement("p")).innerHTML = `<iframe src="${address}"></iframe>`;
  },
  "inner markup of all kinds": (address) => {
    for (const tag of [
      `<IFRAME\tsrc="${address}">`,
      `<iframe/src=${address}>`,
      `<iframe\nsrc=${address}>`,
      `<ifr\0ame src="${address}">`,
      `<\0iframe src="${address}">`,
      `<frameset><frame src="${address}"></frameset>`,
      `<frame src="${address}">`,
      `<object data="${address}"></object>`,
      `<object type="text/html" data="${address}"></object>`,
      `<embed src="${address}">`,
      `<embed type="text/html" src="${address}">`,
      `<link rel="preconnect" href="${address}"><link rel="dns-prefetch" href="${address}">`,
      `<link rel="prefetch" href="${address}"><link rel="stylesheet" href="${address}">`,
      `<svg><foreignObject><iframe src="${address}"></iframe></foreignObject></svg>`,
      `<svg><desc><iframe src="${address}"></iframe></desc></svg>`,
      `<math><mtext><iframe src="${address}"></iframe></mtext></math>`,
      `<math><annotation-xml encoding="text/html"><iframe src="${address}"></iframe></annotation-xml></math>`,
      `<svg><style><img title="</style><iframe src='${address}'>"></svg>`,
      `<noscript><iframe src="${address}"></iframe></noscript>`,
      `<p title="<iframe src='${address}'>">`,
      `<select><iframe src="${address}"></iframe></select>`,
      `<table><iframe src="${address}"></iframe></table>`,
    ])
      document.body.appendChild(document.createElement("div")).innerHTML = tag;
  },
  "a refresh in an inner document": (address) => {
    document.body.appendChild(document.createElement("p")).innerHTML =
      `<iframe srcdoc="<meta http-equiv='refresh' content='0;url=${address}'>"></iframe>`;
  },
  "outer and adjacent markup": (address) => {
    const tag = `<iframe src="${address}"></iframe>`;
    document.body.appendChild(document.createElement("p")).outerHTML = tag;
    document.body.insertAdjacentHTML("beforeend", tag);
  },
  "a template": (address) => {
    const template = document.createElement("template");
    template.innerHTML = `<iframe src="${address}"></iframe><link rel="preconnect" href="${address}">`;
    document.body.append(template.content.cloneNode(true), document.importNode(template.content, true));
  },
  "a template of the document": () => {
    for (const template of document.querySelectorAll("template")) {
      document.body.append(template.content.cloneNode(true));
      for (const inner of template.content.querySelectorAll("template")) document.body.append(inner.content);
    }
  },
  "a range": (address) => {
    const range = document.createRange();
    range.selectNode(document.body);
    document.body.append(range.createContextualFragment(`<iframe src="${address}"></iframe>`));
  },
  "a parsed document": (address) => {
    const parsed = new DOMParser().parseFromString(`<body><iframe src="${address}"></iframe>`, "text/html");
    document.body.append(...parsed.body.childNodes);
  },
  "parsed XML": (address) => {
    const xhtml = "http://www.w3.org/1999/xhtml";
    for (const xml of [
      `<html xmlns="${xhtml}"><iframe src="${address}"/></html>`,
      `<a xmlns:h="${xhtml}"><h:iframe src="${address}"/></a>`,
      `<!DOCTYPE a [<!ENTITY e "&#60;iframe xmlns='${xhtml}' src='${address}'/>">]><a>&e;</a>`,
      `<!DOCTYPE a [<!ENTITY e "<h:i&#102;rame xmlns:h='${xhtml}' src='${address}'/>">]><a>&e;</a>`,
      `<!DOCTYPE a [<!ENTITY % p "&#60;!ENTITY e '&#38;#60;iframe xmlns=&#34;${xhtml}&#34; src=&#34;${address}&#34;/>'>"> %p;]><a>&e;</a>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe xmlns="${xhtml}" src="${address}"/></foreignObject></svg>`,
    ])
      for (const type of ["text/xml", "application/xhtml+xml", "image/svg+xml"] as const)
        document.body.append(
          document.importNode(new DOMParser().parseFromString(xml, type).documentElement, true),
        );
    const root = document.implementation.createDocument(xhtml, "html").documentElement;
    root.innerHTML = `<h:iframe xmlns:h="${xhtml}" src="${address}"/>`;
    document.body.append(...root.childNodes);
  },
  "a stylesheet of XSL": (address) => {
    const xsl = new DOMParser().parseFromString(
      `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">
        <xsl:element name="iframe"><xsl:attribute name="src">${address}</xsl:attribute></xsl:element></xsl:template></xsl:stylesheet>`,
      "text/xml",
    );
    const processor = new XSLTProcessor();
    processor.importStylesheet(xsl);
    document.body.append(processor.transformToFragment(xsl, document));
  },
  "markup that says it is unsafe, or safe": (address) => {
    const tag = `<iframe src="${address}"></iframe><link rel="preconnect" href="${address}">`;
    const lax = {
      sanitizer: {
        elements: ["html", "head", "body", "p", "link", "meta", "iframe"],
        attributes: ["rel", "href", "src"],
      },
    };
    for (const name of [
      "setHTML",
      "setHTMLUnsafe",
      "appendHTML",
      "appendHTMLUnsafe",
      "prependHTML",
      "beforeHTML",
      "replaceWithHTML",
    ])
      for (const text of [tag, { toString: () => tag }]) {
        const element = document.body.appendChild(document.createElement("p"));
        Reflect.get(element, name)?.call(element, text, lax);
      }
    for (const name of ["parseHTML", "parseHTMLUnsafe"]) {
      const parsed = Reflect.get(Document, name)?.call(Document, tag, lax) as Document | undefined;
      if (parsed) document.body.append(...parsed.head.childNodes, ...parsed.body.childNodes);
    }
  },
  "markup that comes in a stream": async (address) => {
    for (const name of ["streamHTML", "streamHTMLUnsafe", "streamAppendHTML", "streamAppendHTMLUnsafe"]) {
      const element = document.body.appendChild(document.createElement("p"));
      const writer = Reflect.get(element, name)?.call(element, {}).getWriter();
      await writer?.write("<ifr");
      await writer?.write(`ame src="${address}"></iframe>`);
      await writer?.close();
    }
  },
  "a shadow root": (address) => {
    for (const mode of ["open", "closed"] as const) {
      const host = document.body.appendChild(document.createElement("div"));
      const root = host.attachShadow({ mode });
      root.innerHTML = `<iframe src="${address}"></iframe>`;
      root.append(document.createElement("iframe"));
      root.querySelector("iframe")?.setAttribute("src", address);
    }
  },
  "a shadow root of the markup": (address) => {
    const host = document.body.appendChild(document.createElement("div"));
    host.setHTMLUnsafe(
      `<div><template shadowrootmode="open"><iframe src="${address}"></iframe></template></div>`,
    );
  },
  "an editor": (address) => {
    const text = document.body.appendChild(document.createElement("div"));
    text.contentEditable = "true";
    text.textContent = "text";
    text.focus();
    getSelection()?.selectAllChildren(text);
    document.execCommand("insertHTML", false, `<iframe src="${address}"></iframe>`);
    document.execCommand("formatBlock", false, "iframe");
    document.execCommand("insertImage", false, address);
  },
  "a reference of SVG": (address) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" id="x"><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}"/></foreignObject></svg>`;
    const blob = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const holder = document.body.appendChild(document.createElement("div"));
    holder.innerHTML = `<svg><use href="${blob}#x"/><use href="${address}#x"/><image href="${blob}"/><image href="${address}"/></svg><img src="${blob}">`;
    holder.style.backgroundImage = `url(${blob})`;
  },
};

/** Ways to be handed back what was replaced or taken away. */
const UNDOING: Record<string, WayOut> = {
  "a policy of one's own": (address) => {
    const factory = Reflect.get(globalThis, "trustedTypes");
    const policy = factory.createPolicy("mine", { createHTML: (text: string) => text });
    document.body.appendChild(document.createElement("p")).innerHTML = policy.createHTML(
      `<iframe src="${address}"></iframe>`,
    );
  },
  "prototypes that lie": (address) => {
    const tag = `<iframe src="${address}"></iframe>`;
    const lies: readonly { owner: object; name: PropertyKey; value: unknown }[] = [
      { owner: RegExp.prototype, name: "exec", value: () => null },
      { owner: RegExp.prototype, name: "test", value: () => false },
      { owner: RegExp.prototype, name: Symbol.replace, value: () => tag },
      { owner: String.prototype, name: "slice", value: () => tag },
      { owner: String.prototype, name: "replace", value: () => tag },
      { owner: String.prototype, name: "toLowerCase", value: () => "p" },
      { owner: Array.prototype, name: "includes", value: () => false },
      { owner: Array.prototype, name: "some", value: () => false },
      { owner: Array.prototype, name: Symbol.iterator, value: function* () {} },
      { owner: Set.prototype, name: "has", value: () => false },
      { owner: Function.prototype, name: "call", value: () => null },
      { owner: Function.prototype, name: "apply", value: () => null },
      { owner: Reflect, name: "apply", value: () => null },
      { owner: Object.prototype, name: "iframe", value: false },
      { owner: Object.prototype, name: "get", value: () => "p" },
      { owner: Element.prototype, name: "localName", value: "p" },
    ];
    const define = Object.defineProperty;
    const before: (PropertyDescriptor | undefined)[] = [];
    for (let at = 0; at < lies.length; at += 1) {
      const lie = lies[at];
      if (!lie) continue;
      before[at] = Object.getOwnPropertyDescriptor(lie.owner, lie.name);
      const told = Object.assign(Object.create(null), {
        value: lie.value,
        configurable: true,
        writable: true,
      });
      define(lie.owner, lie.name, told);
    }
    const frame = document.createElement("iframe");
    frame.src = address;
    document.body.append(frame);
    document.body.appendChild(document.createElement("p")).innerHTML = tag;
    for (let at = lies.length - 1; at >= 0; at -= 1) {
      const lie = lies[at];
      const own = before[at];
      if (!lie) continue;
      if (own) define(lie.owner, lie.name, Object.assign(Object.create(null), own));
      else delete (lie.owner as Record<PropertyKey, unknown>)[lie.name];
    }
  },
  "what stands on the stack": (address) => {
    const found: unknown[] = [];
    const prepare = Reflect.get(Error, "prepareStackTrace");
    Reflect.set(Error, "prepareStackTrace", (_: Error, sites: readonly { getFunction(): unknown }[]) =>
      found.push(...sites.map((site) => site.getFunction())),
    );
    class Spy extends HTMLElement {
      constructor() {
        super();
        void new Error("look").stack;
      }
    }
    customElements.define("spy-element", Spy);
    document.createElement("spy-element");
    document.createElement({ toString: () => String(new Error("look").stack) && "p" } as unknown as "p");
    Reflect.set(Error, "prepareStackTrace", prepare);
    for (const each of found) {
      if (typeof each !== "function") continue;
      const frame = Reflect.apply(each, document, ["iframe"]) as unknown;
      if (!(frame instanceof HTMLIFrameElement)) continue;
      frame.src = address;
      document.body.append(frame);
    }
  },
  "another realm": (address) => {
    for (const view of [parent, top, opener, document.defaultView, frames[0]])
      try {
        const made = view?.document.createElement("iframe");
        made?.setAttribute("src", address);
        if (made) document.body.append(made);
      } catch {
        // Of another origin.
      }
    open(address, "_blank");
    document.open(address, "_blank", "noopener");
  },
  "web rtc": () => Reflect.construct(Reflect.get(globalThis, "RTCPeerConnection"), []),
};

/** Ways that need no element of those. */
const REQUESTS: Record<string, WayOut> = {
  requests: async (address) => {
    navigator.sendBeacon(address);
    new Image().src = address;
    new FontFace("x", `url(${address})`).load().catch(() => {});
    Reflect.get(globalThis, "fetchLater")?.(address);
    await fetch(address, { mode: "no-cors" });
  },
  sockets: (address) => {
    for (const kind of ["WebSocket", "EventSource", "WebTransport", "Worker", "SharedWorker"])
      try {
        Reflect.construct(Reflect.get(globalThis, kind), [
          kind === "WebSocket" ? address.replace("http", "ws") : address,
        ]);
      } catch {
        // Refused.
      }
  },
  "elements that load": (address) => {
    document.body.appendChild(document.createElement("div")).innerHTML =
      `<img src="${address}" srcset="${address} 2x" attributionsrc="${address}"><video src="${address}" poster="${address}"></video>
      <audio src="${address}"></audio><video><track src="${address}" default></video><input type="image" src="${address}">
      <picture><source srcset="${address}"><img></picture><table background="${address}"></table><a attributionsrc="${address}" ping="${address}" href="#x">x</a>
      <style>@import "${address}"; @font-face { font-family: y; src: url(${address}) } p { font-family: y; cursor: url(${address}), auto; background: url(${address}) }</style>
      <svg><image href="${address}"/><filter><feImage href="${address}"/></filter><script href="${address}"></script></svg>`;
    const script = document.createElement("script");
    script.src = address;
    document.body.append(script);
  },
  "a form": (address) => {
    const form = document.body.appendChild(document.createElement("form"));
    form.action = address;
    form.submit();
  },
  "what pays or signs in": async (address) => {
    await Promise.allSettled([
      Promise.resolve().then(() =>
        Reflect.construct(Reflect.get(globalThis, "PaymentRequest"), [
          [{ supportedMethods: address }],
          { total: { label: "x", amount: { currency: "EUR", value: "1" } } },
        ]).canMakePayment(),
      ),
      navigator.credentials?.get({
        identity: { providers: [{ configURL: address, clientId: "1" }] },
      } as never),
      navigator.credentials?.get({
        publicKey: { challenge: new Uint8Array(8), rpId: new URL(address).hostname },
      }),
      Promise.resolve().then(() =>
        (
          Reflect.construct(Reflect.get(globalThis, "PresentationRequest"), [address]) as { start(): unknown }
        ).start(),
      ),
    ]);
  },
};

/** Comes last, as it takes the document away where it works. */
const WRITTEN: Record<string, WayOut> = {
  "a document that is written": (address) => {
    document.write("<ifr");
    document.write(`ame src="${address}"></iframe>`);
    document.writeln(`<link rel="preconnect" href="${address}">`);
    document.open();
  },
};

const WAYS = { ...ELEMENTS, ...MARKUP, ...UNDOING, ...REQUESTS, ...WRITTEN };

/** The names of all that is tried. */
export const WAYS_OUT = Object.keys(WAYS);

/** The server a way leads to. It is this device by any name, which a connection tells as it would any other. */
export const hostOf = (way: string) => `w${WAYS_OUT.indexOf(way)}.localhost`;

/** A document that tries them all and says which of them made something, and when it is through. */
export function documentTryingAll(port: number): string {
  const address = (way: string) => `https://${hostOf(way)}:${port}/`;
  const all = Object.entries(WAYS).map(
    ([way, run]) => `[${JSON.stringify(way)}, ${JSON.stringify(address(way))}, ${run}]`,
  );
  const inner = `<iframe src="${address("a template of the document")}"></iframe>`;
  const script = `(${tryAll})([${all.join(",\n")}])`.replaceAll("</script", "<\\/script");
  return `<body><template>${inner}<template>${inner}</template></template><p>a drawing</p><script>${script}</script>`;
}

async function tryAll(ways: readonly (readonly [string, string, WayOut])[]): Promise<void> {
  const made: string[] = [];
  for (const [way, address, run] of ways) {
    try {
      await run(address);
    } catch {
      // Refused.
    }
    const isThere = document.querySelector("iframe, frame, object, embed, link, meta, base") !== null;
    if (isThere || window.length > 0) made.push(way);
    for (const each of document.querySelectorAll("iframe, frame, object, embed, link, meta, base"))
      each.remove();
  }
  parent.postMessage({ made }, "*");
}
