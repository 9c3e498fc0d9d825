import { hidesNothing } from "@core/domain/text/visible-text";

/** A program that speaks the protocol over its standard input and output. */
export interface LocalCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

/** Page and port that a bridge is made for, and the system it is started on. */
export interface Bridge {
  readonly origin: string;
  readonly port: number;
  readonly isWindows: boolean;
}

const LONGEST = 4_000;

/** Whether a program can be shown as one line that does what it shows: in a shell a line break would start something else. */
export function readsAsOneLine({ command, args, env, cwd = "" }: LocalCommand): boolean {
  const parts = [command, ...args, ...Object.values(env), cwd];
  const isShort = parts.join(" ").length <= LONGEST;
  return command.trim() !== "" && isShort && parts.every(hidesNothing) && Object.keys(env).every(isVariable);
}

/** The command that makes a program reachable for one page alone (`supergateway` 4). */
export function bridgeCommand({ command, args, env, cwd }: LocalCommand, bridge: Bridge): string {
  const { origin, port, isWindows } = bridge;
  const quoted = isWindows ? quotedForWindows : quotedForShell;
  const program = [command, ...args].map((part) => (PLAIN.test(part) ? part : quoted(part))).join(" ");
  const options = `--outputTransport streamableHttp --stateful --port ${port} --cors "${origin}"`;
  const run = `npx -y supergateway --stdio ${wrapped(program, isWindows)} ${options}`;
  const variables = Object.entries(env).map(([name, value]) =>
    isWindows ? `set "${name}=${value}" && ` : `${name}=${quotedForShell(value)} `,
  );
  return `${cwd ? `cd ${quoted(cwd)} && ` : ""}${variables.join("")}${run}`;
}

/** The address at which a bridge of that port is reached. */
export function bridgeAddress(port: number): string {
  return `http://localhost:${port}/mcp`;
}

const PLAIN = /^[\w@%+=:,./\\-]+$/;

function isVariable(name: string): boolean {
  return /^[A-Za-z_]\w{0,99}$/.test(name);
}

/** A whole command as one word, in double quotes where nothing in it means anything to a shell. */
function wrapped(program: string, isWindows: boolean): string {
  if (isWindows) return quotedForWindows(program);
  return /["\\$`!]/.test(program) ? quotedForShell(program) : `"${program}"`;
}

function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** As programs on Windows read their arguments: backslashes before a quotation mark count twice. */
function quotedForWindows(text: string): string {
  return `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;
}
