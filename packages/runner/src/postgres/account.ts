import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isRoot } from "../home/runner-home";
import { RunnerError } from "../runner-error";

/** An account of the system that a program runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The account that distributions make for Postgres. */
const NAME = "postgres";

/**
 * The account that Postgres runs as, as it refuses to run as root: that of distributions, made where there is none.
 * Everybody else runs it themselves (`undefined`). @throws RunnerError where it can neither be found nor made.
 */
export function postgresAccount(): Account | undefined {
  if (!isRoot()) return undefined;
  const found = find();
  if (found) return found;
  spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    NAME,
  ]);
  const made = find();
  if (!made) {
    throw new RunnerError(
      `Postgres does not run as root, and the account "${NAME}" could not be made for it. Start the runner as another user, or make that account.`,
    );
  }
  return made;
}

function find(): Account | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${NAME}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
