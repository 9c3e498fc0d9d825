import { type ESTree, parseSync } from "rolldown/utils";

/** One small change of a file's text: what stands from `start` to `end` is replaced. */
export interface Mutation {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Node = ESTree.Node;
/** Parents of a node, the nearest last. */
type Parents = readonly Node[];

const SWAPS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
};
const LOGS =
  /^(?:console|(?:this\.)?#?(?:log|logger)|logFailure)\b|(?:\.|\b)#?(?:log|logger)\.(?:debug|info|warn|error)$/;

/** All changes that can be made to a file, those left out that types forbid or nobody could notice. */
export function mutationsOf(path: string, code: string): readonly Mutation[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const found: Mutation[] = [];
  const note = ({ start, end }: { start: number; end: number }, text: string) => {
    if (code.slice(start, end) !== text)
      found.push({ line: code.slice(0, start).split("\n").length, start, end, text });
  };
  walk(program, [], code, note);
  return found;
}

/** The text with one change made to it. */
export function mutated(code: string, { start, end, text }: Mutation): string {
  return code.slice(0, start) + text + code.slice(end);
}

type Note = (place: { start: number; end: number }, text: string) => void;

function walk(node: Node, parents: Parents, code: string, note: Note): void {
  if (isType(node) || /^(?:Import|ExportAll)/.test(node.type) || isLogged(node, code)) return;
  mutate(node, parents, code, note);
  for (const child of childrenOf(node)) walk(child, [...parents, node], code, note);
}

function isType({ type }: Node): boolean {
  return type.startsWith("TS") && !/^TS(?:As|NonNull|Satisfies|Instantiation)/.test(type);
}

/** Texts of logs and errors are for people: tests do not hold them, nor need they. */
function isLogged(node: Node, code: string): boolean {
  if (node.type === "NewExpression") return /Error$/.test(code.slice(node.callee.start, node.callee.end));
  return node.type === "CallExpression" && LOGS.test(code.slice(node.callee.start, node.callee.end));
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat()
    .filter((each): each is Node => typeof each === "object" && each !== null && "type" in each);
}

function mutate(node: Node, parents: Parents, code: string, note: Note): void {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  if (node.type === "IfStatement" || node.type === "ConditionalExpression")
    note(node.test, `!(${textOf(node.test)})`);
  if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
    const swapped = swapOf(node, code);
    const between = { start: node.left.end, end: node.right.start };
    const operator = code.slice(between.start, between.end);
    if (swapped) note(between, operator.replace(node.operator, swapped));
  }
  if (node.type === "ReturnStatement" && node.argument) {
    const value = emptyOf(parents, node.argument, code);
    if (value) note(node.argument, value);
  }
  if (node.type === "ArrowFunctionExpression" && node.expression) {
    const value = emptyOf([...parents, node], node.body, code);
    if (value) note(node.body, value);
  }
  if (node.type === "ExpressionStatement" && !isLogged(unwrapped(node.expression), code)) removed(node, note);
  if (node.type === "Literal") literal(node, parents, note);
}

function swapOf(
  node: ESTree.BinaryExpression | ESTree.PrivateInExpression | ESTree.LogicalExpression,
  code: string,
): string | undefined {
  if (node.operator !== "+") return SWAPS[node.operator];
  // Of texts, nothing can be taken away.
  const isNumber = ({ type, start, end }: Node) =>
    (type === "Literal" && /^\d/.test(code.slice(start, end))) ||
    /\.(?:length|size)$/.test(code.slice(start, end));
  return isNumber(node.left) || isNumber(node.right) ? "-" : undefined;
}

/** Another value of the type that the function around says it returns. */
function emptyOf(parents: Parents, value: Node, code: string): string | undefined {
  const around = parents.findLast(({ type }) => /Function/.test(type));
  if (!around || !("returnType" in around) || !around.returnType) return undefined;
  const stated = code.slice(around.returnType.start, around.returnType.end).replace(/^:\s*/, "");
  const type = stated.match(/^Promise<(.+)>$/s)?.[1] ?? stated;
  const text = code.slice(value.start, value.end);
  if (value.type === "Literal" || text === "undefined" || text === "[]") return undefined;
  if (/\|\s*undefined$/.test(type)) return "undefined";
  if (/\|\s*null$/.test(type)) return "null";
  if (type === "boolean") return `!(${text})`;
  if (type === "string") return '""';
  if (type === "number") return "0";
  return /^(?:readonly [^|]+|[\w.]+)\[\]$/.test(type) ? "[]" : undefined;
}

function unwrapped(node: Node): Node {
  if (node.type === "ChainExpression") return node.expression;
  return node.type === "AwaitExpression" || (node.type === "UnaryExpression" && node.operator === "void")
    ? unwrapped(node.argument)
    : node;
}

/** A statement goes; where it waited, the turn it took stays. */
function removed(node: ESTree.ExpressionStatement, note: Note): void {
  const { expression } = node;
  const done = unwrapped(expression);
  if (!/^(?:Call|Assignment|Update)Expression$/.test(done.type)) return;
  if (done.type === "CallExpression" && done.callee.type === "Super") return;
  note(node, expression.type === "AwaitExpression" ? "await undefined;" : ";");
}

function literal(node: Node & { type: "Literal" }, parents: Parents, note: Note): void {
  const parent = parents.at(-1);
  if (parent && "key" in parent && parent.key === node) return;
  if (typeof node.value === "boolean") note(node, String(!node.value));
  if (typeof node.value === "number") note(node, String(node.value < 10 ? node.value + 1 : node.value * 2));
  // A word or a key is mostly one of a closed set, another no value of its type; a sentence is for people and models, and
  // so are words of other scripts.
  if (typeof node.value === "string" && !/^[\w.:-]*$|\w \w+ \w|[^\P{L}\w]{2}/u.test(node.value))
    note(node, '""');
}
