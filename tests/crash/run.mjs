/**
 * `npm run test:crash [-- --kills 200] [-- --seed 1] [-- --only chats]`: kills the browser at random moments and looks
 * whether all is there that was acknowledged. Takes some ten seconds a kill, and is no part of `npm test`.
 */
import process from "node:process";
import { importTypeScript } from "../../scripts/import-typescript.mjs";

process.env.NODE_ENV = "production";
const { crash } = await importTypeScript(new URL("./crash.ts", import.meta.url));
const optionOf = (name) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const isWhole = await crash({
  kills: Number(optionOf("--kills") ?? 200),
  seed: Number(optionOf("--seed") ?? 1),
  only: optionOf("--only"),
  url: process.env.CRASH_URL,
  report: (line) => process.stdout.write(`${line}\n`),
});
process.exit(isWhole ? 0 : 1);
