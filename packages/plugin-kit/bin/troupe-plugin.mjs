#!/usr/bin/env node
import process from "node:process";
import { newCommand, templates } from "../commands/new.mjs";

const USAGE = `troupe-plugin new <template> <folder> [--description <text>] [--author <name>]
  begins a plugin: ${templates().join(", ")}
troupe-plugin build [folder…]
  makes one file of it, in dist/, and prints its digest
troupe-plugin test [folder or file…]
  builds it and holds it to the contract of its points
troupe-plugin dev [folder] [--port <number>] [--app <folder>]
  serves the application with the plugin, anew on every save
troupe-plugin publish [folder…] [--gallery <file>] [--files <folder>]
  builds it beside a gallery, gallery.json here, and names it there
build, publish, test and dev take --stub <module> for each module to leave empty, and --timeout <seconds> for how long
  its code may take: 20 where it is left out`;

const COMMANDS = {
  new: (args) => newCommand(args),
  build: async (args) => (await import("../commands/build.mjs")).buildCommand(args),
  publish: async (args) => (await import("../commands/publish.mjs")).publishCommand(args),
  test: async (args) => (await import("../commands/test.mjs")).testCommand(args),
  dev: async (args) => (await import("../commands/dev.mjs")).devCommand(args),
};

const [name = "--help", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (/^(-h|--help|help)$/.test(name) || args.includes("--help")) console.log(USAGE);
else if (!command) {
  console.error(`There is no ${name}.\n${USAGE}`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await command(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
