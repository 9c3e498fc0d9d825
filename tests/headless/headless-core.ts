import type { Container } from "@core/di/container";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { TextExtractors } from "@core/points/text-extractor";
import { Tracers } from "@core/points/tracer";
import { type Clock, ClockToken } from "@core/ports/clock";
import { type Database, DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { type Http, HttpToken } from "@core/ports/http";
import { type Ids, IdsToken } from "@core/ports/ids";
import { type Locks, LocksToken } from "@core/ports/locks";
import type { NewCredential } from "@core/services/models/credential-rules";
import type { ModelCaller } from "@core/services/models/model-call";
import type { TaskLibrary } from "@core/services/orchestration/library/task-library";
import type { TaskControl } from "@core/services/orchestration/task-control";
import type { TaskEdits } from "@core/services/orchestration/task-edit";
import type { TaskMonitor } from "@core/services/orchestration/task-monitor";
import {
  CredentialsToken,
  ModelCallerToken,
  TaskControlToken,
  TaskEditorToken,
  TaskLibraryToken,
  TaskMonitorToken,
} from "@core/services/tokens";
import { wireCore } from "../../src/wiring/core";
import { FakePorts } from "../fakes/fake-ports";
import { PublicHttp } from "./public-http";

const PLUGINS = import.meta.glob<Plugin>(
  [
    "../../src/plugins/{agents-manifest,llm-*,strategy-*}/plugin.ts",
    "!../../src/plugins/llm-browser/plugin.ts",
  ],
  { eager: true, import: "default" },
);

/** Ports and plugins of a core that differ from those it has by itself. */
export interface HeadlessOptions {
  /** Stands still by itself. */
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** By itself the network, with the folder `public` as the application's own server. */
  readonly http?: Http;
  /** Installed beside the providers, strategies and agents of the application. */
  readonly plugins?: readonly Plugin[];
  /** The device that the core is a page of; one of its own by itself. */
  readonly ports?: FakePorts;
  /** The device's locks and database as the page reaches them, where it may be killed. */
  readonly page?: { readonly locks: Locks; readonly database: Database };
}

/** The application's core, wired as it is published, without a browser: its data live in memory and die with it. */
export class HeadlessCore {
  readonly ports: FakePorts;
  readonly control: TaskControl;
  readonly library: TaskLibrary;
  readonly monitor: TaskMonitor;
  readonly editor: TaskEdits;
  readonly models: ModelCaller;
  readonly database: Database;
  readonly host: PluginHost;
  readonly #container: Container;

  private constructor(container: Container, host: PluginHost, ports: FakePorts) {
    this.ports = ports;
    this.host = host;
    this.#container = container;
    this.control = container.get(TaskControlToken);
    this.library = container.get(TaskLibraryToken);
    this.monitor = container.get(TaskMonitorToken);
    this.editor = container.get(TaskEditorToken);
    this.models = container.get(ModelCallerToken);
    this.database = container.get(DatabaseToken);
  }

  /** Wires a core of its own; several do not know of each other. */
  static async open(options: HeadlessOptions = {}): Promise<HeadlessCore> {
    const ports = options.ports ?? new FakePorts();
    const container = ports.container();
    container.value(StoredDatabaseToken, options.page?.database ?? ports.database);
    if (options.page) container.value(LocksToken, options.page.locks);
    container.value(HttpToken, options.http ?? new PublicHttp());
    if (options.clock) container.value(ClockToken, options.clock);
    if (options.ids) container.value(IdsToken, options.ids);
    const host = new PluginHost(container);
    container.value(PluginHostToken, host);
    host.open(TextExtractors);
    host.open(Tracers);
    for (const plugin of Object.values(PLUGINS)) host.install(plugin, { builtIn: true });
    for (const plugin of options.plugins ?? []) host.install(plugin);
    wireCore(container);
    await container.ready(TaskControlToken);
    return new HeadlessCore(container, host, ports);
  }

  /** Configures a provider; its key stays in memory. @throws AppError as `Credentials.add` does. */
  async configure(credential: NewCredential, signal: AbortSignal): Promise<void> {
    await this.#container.get(CredentialsToken).add(credential, signal);
  }
}
