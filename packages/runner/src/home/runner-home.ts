import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { AppError } from "@core/errors/app-error";
import { KEY_BYTES } from "../ports/key-vault";

/** Nobody but the owner may read what lies in such a file, or enter such a folder. */
const PRIVATE_FILE = 0o600;

/** The folder of a runner: the data of its Postgres, its key, and the password it has for itself. */
export class RunnerHome {
  readonly folder: string;

  /** Makes the folder where there is none: `TROUPE_HOME`, else one of the user's, else (as root) of the system's. */
  constructor(folder = process.env.TROUPE_HOME ?? usualFolder()) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    // The user whom Postgres runs as has to get through, and reads nothing.
    chmodSync(folder, isRoot() ? 0o711 : 0o700);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** The text of a file, or `undefined` where there is none. */
  read(name: string): string | undefined {
    try {
      return readFileSync(this.path(name), "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  /** Writes a file that its owner alone may read. */
  write(name: string, text: string): void {
    writeFileSync(this.path(name), text, { mode: PRIVATE_FILE });
    chmodSync(this.path(name), PRIVATE_FILE);
  }

  /**
   * The key that secrets are sealed with: `TROUPE_KEY` (base64 of 32 bytes), else the one of the file `key`, which is made
   * when it is first asked for. @throws AppError `vault.key-invalid`.
   */
  key(): Buffer {
    const given = process.env.TROUPE_KEY ?? this.read("key");
    const key = given === undefined ? randomBytes(KEY_BYTES) : Buffer.from(given.trim(), "base64");
    if (key.length !== KEY_BYTES) throw new AppError("vault.key-invalid");
    if (given === undefined) this.write("key", `${key.toString("base64")}\n`);
    return key;
  }
}

/** Whether this process is the superuser of a Unix, as whom Postgres refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function usualFolder(): string {
  // The home folder of root is closed to the user whom Postgres runs as.
  return isRoot() ? "/var/lib/troupe" : join(homedir(), ".troupe");
}
