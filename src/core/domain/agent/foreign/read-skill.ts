import { type ForeignAgent, foreignDraft } from "./foreign-agent";

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The agent of a skill (`SKILL.md`); `undefined` for a text without the lines that begin one. @throws AppError. */
export function readSkill(text: string): ForeignAgent | undefined {
  const [whole = "", header] = FRONT_MATTER.exec(text) ?? [];
  if (header === undefined) return undefined;
  const fields = frontMatter(header);
  const name = fields.get("name");
  const instructions = text.slice(whole.length).trim();
  if (!name || instructions === "") return undefined;
  const draft = foreignDraft({ name: titleOf(name), about: [fields.get("description")], instructions });
  // A skill is a folder, and its instructions may name other files of it.
  const namesFiles =
    /\]\((?!https?:|#|mailto:)[^)\s]{1,300}\)|\b(?:scripts|references|assets|templates)\/[\w.-]+/.test(
      instructions,
    );
  return {
    draft,
    leftOut: [
      ...(fields.has("allowed-tools") ? ["tools" as const] : []),
      ...(namesFiles ? ["files" as const] : []),
    ],
  };
}

/** The texts at the top level of YAML: plain, quoted, or over several lines. */
function frontMatter(header: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let key: string | undefined;
  for (const line of header.split(/\r?\n/)) {
    const [, name, value = ""] = /^([\w-]+)[ \t]*:(?:[ \t]+(.*))?$/.exec(line) ?? [];
    if (name !== undefined) {
      key = name;
      fields.set(name, /^[>|][+-]?\d?$/.test(value.trim()) ? "" : unquoted(value.trim()));
    } else if (key !== undefined && /^\s+\S/.test(line)) {
      fields.set(key, `${fields.get(key) ?? ""} ${line.trim()}`.trim());
    }
  }
  return fields;
}

function unquoted(value: string): string {
  const [, quote, inner = ""] = /^(["'])([\s\S]*)\1$/.exec(value) ?? [];
  if (quote === undefined) return value.replace(/(?<!\s)\s+#.*$/, "");
  return quote === "'" ? inner.replaceAll("''", "'") : inner.replace(/\\(["\\])/g, "$1");
}

/** `pdf-forms` as people would say it. */
function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
