import process from "node:process";
import type { RunnerCore } from "../runner-core";
import { RunnerServer, type ServedAt } from "../serve/http-server";
import { untilToldToEnd } from "./until-told-to-end";

/** `troupe listen HOST PORT [NAME…]`: serves the application and the API, and tells its parent the address. */
export function serveHttp([host = "127.0.0.1", port = "0", ...names]: readonly string[]) {
  return (core: RunnerCore, publicFolder: string) =>
    servedAt(core, publicFolder, { host, port: Number(port), names });
}

async function servedAt(core: RunnerCore, publicFolder: string, at: ServedAt): Promise<void> {
  const server = await RunnerServer.open(core, publicFolder, at);
  const sentence = await server.devices.newSentence();
  process.send?.({ type: "ready", port: server.port, sentence });
  await untilToldToEnd();
  await server.close();
}
