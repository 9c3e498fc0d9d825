import { PluginHost } from "@core/plugin/plugin-host";
import { LlmProviders } from "@core/points/llm-provider";
import { Tracers } from "@core/points/tracer";
import type { CallToCheck } from "@core/ports/limits/work-limits";
import type { Credentials } from "@core/services/models/credentials";
import { ModelGateway } from "@core/services/models/model-gateway";
import { RequestTelemetry } from "@core/services/models/request-telemetry";
import { ProvidersStore } from "@core/stores/providers/providers-store";
import { credentialsOf } from "./credentials-of";
import { FakePorts } from "./fake-ports";
import type { ScriptedProvider } from "./scripted-provider";

/** The model services as the application wires them, on fake ports, with the given providers installed. */
export class ModelSetup {
  readonly ports = new FakePorts();
  readonly host = new PluginHost(this.ports.container());
  readonly credentials: Credentials;
  readonly telemetry: RequestTelemetry;
  readonly caller: ModelGateway;
  readonly store: ProvidersStore;
  /** Done before a request is traced that the service worker reports. */
  installTracers: () => Promise<void> = async () => {};
  /** Lets a call pass within the limits over all work. */
  checkLimits: (call: CallToCheck) => Promise<void> = async () => {};

  constructor(...providers: readonly ScriptedProvider[]) {
    const { http, ids, clock, preferences, tabs, worker, logger } = this.ports;
    this.host.open(Tracers);
    for (const { plugin } of providers) this.host.install(plugin);
    this.credentials = credentialsOf(this.ports, this.host);
    const tracersInstalled = () => this.installTracers();
    this.telemetry = new RequestTelemetry(this.host, worker, clock, ids, logger, tracersInstalled);
    this.caller = new ModelGateway(
      this.credentials,
      this.host,
      http,
      clock,
      this.telemetry,
      preferences,
      tabs,
      undefined,
      (call) => this.checkLimits(call),
    );
    this.store = new ProvidersStore(this.credentials, this.host.open(LlmProviders), tabs);
  }

  /** Configures a provider with a key and a model named after it. */
  add(provider: string, fields: { model?: string; apiKey?: string; baseUrl?: string } = {}) {
    const input = { provider, apiKey: `key-of-${provider}`, model: `${provider}-model`, ...fields };
    return this.credentials.add(input, new AbortController().signal);
  }
}
