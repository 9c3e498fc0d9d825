import { type ESTree, parseSync, Visitor } from "rolldown/utils";

/** Names of points that stand side by side in code, with the line they begin at. */
export interface PointList {
  readonly line: number;
  readonly names: readonly string[];
}

/**
 * Finds where code writes out extension points: in a list, as the keys of an object, as the cases of a switch or of a
 * chain of comparisons, or as a union of types. Two make a list where one of them is hyphenated: `tool` and `page` alone
 * are words for other things too.
 */
export function pointListsIn(path: string, code: string, points: ReadonlySet<string>): readonly PointList[] {
  const hyphenated = [...points].filter((name) => name.includes("-"));
  if (!hyphenated.some((name) => code.includes(name))) return [];
  const quoted = new Set(
    [...code.matchAll(/[\w-]+/g)].map(([word]) => word).filter((word) => points.has(word)),
  );
  if (!isList([...quoted])) return [];
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: PointList[] = [];
  const note = (node: ESTree.Node, words: readonly (string | undefined)[]) => {
    const names = [...new Set(words)].filter((word) => word !== undefined && points.has(word)) as string[];
    const line = code.slice(0, node.start).split("\n").length;
    if (isList(names)) found.push({ line, names });
  };
  new Visitor({
    ArrayExpression: (node) => note(node, node.elements.map(wordOf)),
    ObjectExpression: (node) => note(node, node.properties.map(keyOf)),
    SwitchStatement: (node) =>
      note(
        node,
        node.cases.map(({ test }) => wordOf(test)),
      ),
    LogicalExpression: (node) => note(node, comparedIn(node)),
    TSUnionType: (node) =>
      note(
        node,
        node.types.map((type) => (type.type === "TSLiteralType" ? wordOf(type.literal) : undefined)),
      ),
  }).visit(program);
  return found;
}

function isList(names: readonly string[]): boolean {
  return names.length > 1 && names.some((name) => name.includes("-"));
}

/** The text of a literal, or of the first of a pair. */
function wordOf(node: ESTree.Node | null): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  return node?.type === "ArrayExpression" ? wordOf(node.elements[0] ?? null) : undefined;
}

function keyOf(node: ESTree.Node): string | undefined {
  if (node.type !== "Property" || node.computed) return undefined;
  return node.key.type === "Identifier" ? node.key.name : wordOf(node.key);
}

function comparedIn(node: ESTree.Node): readonly (string | undefined)[] {
  if (node.type === "LogicalExpression") return [...comparedIn(node.left), ...comparedIn(node.right)];
  return node.type === "BinaryExpression" ? [wordOf(node.left), wordOf(node.right)] : [];
}
