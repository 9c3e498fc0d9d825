import { isAppError } from "@core/errors/app-error";
import type { Plugin } from "@core/plugin/define-plugin";
import { expect, test } from "vitest";
import { readWithPlugin } from "./contracts/text-extractor-contract";
import { HOSTILE_FILES } from "./fakes/hostile-files";

/** CPU time; the host gives up after 30 s. The worst takes four seconds where it is quick. */
const MOST_MS = 5_000;
const LONGEST_TEXT = 10 * 1024 * 1024;

test.each(Object.entries(HOSTILE_FILES))(
  "%s: read or refused in time",
  async (_, { plugin, make, refused }) => {
    const { default: reader } = (await import(`../src/plugins/text-${plugin}/plugin.ts`)) as {
      default: Plugin;
    };
    const file = make();
    const started = process.cpuUsage();
    const end = await readWithPlugin(reader, file).catch((error: unknown) => error);
    const { user, system } = process.cpuUsage(started);
    if (refused) expect(isAppError(end) ? end.code : end).toMatch(refused);
    else expect(end).toBeTypeOf("string");
    expect(String(end).length).toBeLessThanOrEqual(LONGEST_TEXT);
    expect((user + system) / 1000).toBeLessThan(MOST_MS);
  },
);
