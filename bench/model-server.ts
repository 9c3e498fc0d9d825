import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const TICK_MS = 2;

/** A model server that answers in the style of OpenAI and knows when it sent what. */
export interface BenchModelServer {
  readonly url: string;
  /** When each chunk of the last long answer was sent, in milliseconds since the epoch. */
  readonly sentAt: readonly number[];
  /** Resolves with the first chunk of the long answer. */
  readonly begun: Promise<void>;
  /** Resolves with its last chunk. */
  readonly answered: Promise<void>;
  close(): void;
}

/** Answers what contains `prompt` with all chunks at an even pace, and anything else with a word. */
export async function startModelServer(
  prompt: string,
  chunks: readonly string[],
  chunksPerSecond: number,
): Promise<BenchModelServer> {
  const sentAt: number[] = [];
  let hasAnswered = false;
  const [begun, begin] = signal();
  const [answered, end] = signal();
  const server = createServer((incoming, outgoing) => {
    outgoing.setHeader("access-control-allow-origin", "*");
    outgoing.setHeader("access-control-allow-headers", "*, authorization");
    outgoing.setHeader("access-control-allow-methods", "GET, POST, OPTIONS");
    if (incoming.method !== "POST") return void outgoing.writeHead(204).end();
    let body = "";
    incoming.on("data", (data: Buffer) => {
      body += data.toString();
    });
    incoming.on("end", () => {
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      // The request after the answer, for a title, repeats the prompt.
      if (hasAnswered || !body.includes(prompt)) return finish(outgoing, "Title");
      hasAnswered = true;
      answer(outgoing);
    });
  });
  const answer = (outgoing: ServerResponse) => {
    sentAt.length = 0;
    const from = Date.now();
    const timer = setInterval(() => {
      const due = Math.min(chunks.length, Math.floor(((Date.now() - from) * chunksPerSecond) / 1000) + 1);
      while (sentAt.length < due) {
        outgoing.write(event(chunks[sentAt.length] ?? ""));
        sentAt.push(Date.now());
      }
      begin();
      if (sentAt.length < chunks.length) return;
      clearInterval(timer);
      end();
      finish(outgoing, "");
    }, TICK_MS);
    outgoing.on("close", () => clearInterval(timer));
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sentAt,
    begun,
    answered,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function signal(): [promise: Promise<void>, resolve: () => void] {
  let give = () => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [promise, give];
}

function event(content: string, finishReason: string | null = null): string {
  const choice = { index: 0, delta: { content }, finish_reason: finishReason };
  return `data: ${JSON.stringify({ id: "bench", object: "chat.completion.chunk", choices: [choice] })}\n\n`;
}

function finish(outgoing: ServerResponse, content: string): void {
  outgoing.end(`${event(content, "stop")}data: [DONE]\n\n`);
}
