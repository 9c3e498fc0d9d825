#!/usr/bin/env node
import process from "node:process";

const USAGE = `troupe-plugin new <template> <folder>   begins a plugin: provider, renderer, tool, strategy, locale or agents
troupe-plugin build [folder…]           makes one file of it, in dist/, and prints its digest
troupe-plugin test [folder…]            builds it and holds it to the contract of its points
troupe-plugin dev [folder] --app <dir>  serves the application with the plugin, anew on every save`;

const COMMANDS = {
  new: async (args) => (await import("../commands/new.mjs")).newCommand(args),
  build: async (args) => (await import("../commands/build.mjs")).buildCommand(args),
  test: async (args) => (await import("../commands/test.mjs")).testCommand(args),
  dev: async (args) => (await import("../commands/dev.mjs")).devCommand(args),
};

const [name, ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.log(USAGE);
  process.exitCode = name === undefined || name === "--help" ? 0 : 1;
} else {
  try {
    process.exitCode = await command(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
