/**
 * Raw HTML that may become elements. Elements are created by name from this list and get only the listed
 * attributes, so nothing that runs, loads or styles can come out; everything else is shown as the text it is.
 */
const TAGS = new Set(
  (
    "a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure " +
    "h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strike strong sub summary sup " +
    "table tbody td tfoot th thead time tr u ul var wbr"
  ).split(" "),
);

/** React property names of the attributes that are kept, by HTML name. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  title: "title",
  lang: "lang",
  dir: "dir",
  colspan: "colSpan",
  rowspan: "rowSpan",
  start: "start",
  open: "open",
  datetime: "dateTime",
};
const NUMERIC = new Set(["colspan", "rowspan", "start"]);

/** Elements an opening tag ends implicitly when they are still open. */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  li: ["li"],
  p: ["p"],
  dt: ["dt", "dd"],
  dd: ["dt", "dd"],
  td: ["td", "th"],
  th: ["td", "th"],
  tr: ["tr", "td", "th"],
  thead: ["tbody", "tr", "td", "th"],
  tbody: ["thead", "tbody", "tr", "td", "th"],
  tfoot: ["thead", "tbody", "tr", "td", "th"],
};

/** Whether raw HTML may create this element. */
export function isAllowedTag(tag: string): boolean {
  return TAGS.has(tag);
}

/** The open elements which `tag` ends before it begins. */
export function endedBy(tag: string): readonly string[] {
  return ENDED_BY[tag] ?? [];
}

/** The allowed attributes as React properties. */
export function allowedProps(
  attributes: Readonly<Record<string, string>>,
): Record<string, string | number | boolean> {
  const props: Record<string, string | number | boolean> = {};
  for (const [name, property] of Object.entries(ATTRIBUTES)) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (value === undefined) continue;
    if (name === "open") props[property] = true;
    else if (!NUMERIC.has(name)) props[property] = value;
    else if (/^\d{1,4}$/.test(value)) props[property] = Number(value);
  }
  return props;
}
