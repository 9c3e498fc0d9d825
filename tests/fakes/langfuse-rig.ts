import type { CompletedRequest } from "@core/points/tracer";
import { LangfuseConfigs } from "../../src/plugins/tracer-langfuse/config/langfuse-configs";
import type { LangfuseInput } from "../../src/plugins/tracer-langfuse/config/langfuse-rules";
import { LangfuseConnection } from "../../src/plugins/tracer-langfuse/langfuse-connection";
import { LangfuseTracer } from "../../src/plugins/tracer-langfuse/langfuse-tracer";
import { jsonResponse } from "./fake-http";
import { FakePorts } from "./fake-ports";
import { WHOLE_REQUEST } from "./traced";

/** Where batches go. */
export const INGESTION_URL = "https://trace.example/api/public/ingestion";
/** The secret key of the host. */
export const LANGFUSE_SECRET = "sk-lf-secret";
const INPUT: LangfuseInput = {
  enabled: true,
  host: "https://trace.example",
  publicKey: "pk-lf-1",
  secretKey: LANGFUSE_SECRET,
};

interface SentEvent {
  readonly type: string;
  readonly body: { readonly id: string; readonly input?: unknown; readonly output?: unknown };
}

/** A tracer for Langfuse, and the host it writes to. Tests steer the clock: the package has timers of its own. */
export class LangfuseRig {
  readonly ports = new FakePorts();
  readonly configs = new LangfuseConfigs(this.ports);
  readonly connection: LangfuseConnection;
  readonly tracer: LangfuseTracer;
  /** Status the host answers with. */
  status = 207;
  isOnline = true;

  constructor() {
    const { http, logger, ids } = this.ports;
    http.on(INGESTION_URL, () => jsonResponse({ successes: [], errors: [] }, { status: this.status }));
    const network = {
      fetch: http.fetch.bind(http),
      isOnline: () => this.isOnline,
    };
    this.connection = new LangfuseConnection({ configs: this.configs, http: network, logger });
    this.tracer = new LangfuseTracer(this.connection, ids);
  }

  /** With a configuration that is switched on. */
  static async started(change: Partial<LangfuseInput> = {}): Promise<LangfuseRig> {
    const rig = new LangfuseRig();
    await rig.ports.vault.initialise();
    await rig.configs.save({ ...INPUT, ...change });
    return rig;
  }

  /** Hands over a request of which everything is known, with a change. */
  record(request: Partial<CompletedRequest> = {}): Promise<void> {
    return this.tracer.record({ ...WHOLE_REQUEST, ...request }, new AbortController().signal);
  }

  /** Events sent, batch by batch. */
  get batches(): readonly (readonly SentEvent[])[] {
    const sent = this.ports.http.requests.filter(({ url }) => url.endsWith("/api/public/ingestion"));
    return sent.map(({ body }) => (JSON.parse(body ?? "{}") as { batch: SentEvent[] }).batch);
  }

  /** Warnings logged. */
  get warnings(): readonly string[] {
    return this.ports.logger.lines.filter(({ level }) => level === "warn").map(({ message }) => message);
  }
}
