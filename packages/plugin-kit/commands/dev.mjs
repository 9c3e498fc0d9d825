import { existsSync, watch } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { buildPlugin } from "./build-plugin.mjs";
import { limitMsOf, optionsIn, STUB, TIMEOUT } from "./options.mjs";
import { samplesOf } from "./samples.mjs";
import { answerTo, EVENTS } from "./served-app.mjs";

/** Page where what a plugin adds is tried by itself. */
const BENCH = fileURLToPath(new URL("../bench/", import.meta.url));
const OWN_APP = fileURLToPath(new URL("../app/", import.meta.url));
const PORT = 4180;
/** Editors write a file in several steps. */
const SAVED_AFTER_MS = 100;

/** `troupe-plugin dev [folder] [--port 4180] [--timeout 20] [--app <built application>]`. Runs until it is ended. */
export async function devCommand(args) {
  const { values, names } = optionsIn(args, {
    app: { type: "string", default: OWN_APP },
    port: { type: "string", default: String(PORT) },
    ...TIMEOUT,
    ...STUB,
  });
  const app = resolve(values.app);
  if (!existsSync(join(app, "index.html")))
    throw new Error(`There is no built application in ${app}: name one with --app.`);
  const server = await devServer({
    folder: names[0] ?? ".",
    app,
    port: Number(values.port),
    limitMs: limitMsOf(values),
    stubs: values.stub,
    onBuilt: ({ sha256 }) => console.log(`Built: sha256 ${sha256}`),
    onFailed: (error) => console.error(`${error.message}\nPages keep what was built before.`),
  });
  console.log(`Troupe with the plugin is at ${server.address}. Saving builds it anew.
Blocks, tools, providers and strategies are tried at ${server.address}bench.`);
  return new Promise((_, reject) => {
    process.once("SIGINT", () => server.close().then(() => process.exit(0), reject));
  });
}

/**
 * Serves an application with a plugin that `plugins.json` names by its digest, and has pages reload after each build. What
 * can't be built is told, and pages keep the plugin as it was.
 * @throws Error where the plugin can't be built at all.
 */
export async function devServer({ folder, app, port, limitMs, stubs, onBuilt, onFailed }) {
  const how = { isForDebuggers: true, limitMs, stubs };
  const bench = await buildPlugin(BENCH);
  let built = await buildPlugin(folder, how);
  const listening = new Set();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === EVENTS) return listen(response, listening);
    const host = request.headers.host ?? "localhost";
    const [body, type] =
      answerTo(pathname, { app, host, built, bench, samples: () => samplesOf(folder) }) ?? [];
    response.writeHead(body === undefined ? 404 : 200, {
      "Content-Type": type ?? "text/plain",
      "Cache-Control": "no-store",
    });
    response.end(body);
  });
  await new Promise((done, failed) =>
    server.once("error", (error) => failed(portError(error, port))).listen(port, "127.0.0.1", done),
  );

  let timer;
  const watcher = watch(resolve(folder), { recursive: true }, (_, name) => {
    if (name && /^(dist|node_modules)\b/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      buildPlugin(folder, how).then((anew) => {
        if (anew.sha256 === built.sha256) return;
        built = anew;
        onBuilt(built);
        for (const each of listening) each.write("data: built\n\n");
      }, onFailed);
    }, SAVED_AFTER_MS);
  });
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((done) => {
        clearTimeout(timer);
        watcher.close();
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

/** An error of the server, with what to do where the port is taken. */
function portError(error, port) {
  return error.code === "EADDRINUSE"
    ? new Error(`Port ${port} is in use: name another with --port.`, { cause: error })
    : error;
}

function listen(response, listening) {
  response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  response.write(": here\n\n");
  listening.add(response);
  response.once("close", () => listening.delete(response));
}
