import type { InstalledPlugin } from "../../domain/external-plugins/installed-plugin";
import type { Traffic } from "../../domain/model/traffic";
import { AppError, isAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { Carried, CellCall, PluginCell, PluginCells } from "../../ports/plugin-cells";
import { Broker, type BrokerServices } from "./broker/broker";
import { KeptFailures } from "./broker/kept-failures";
import type { PluginLogLine } from "./broker/plugin-log";

/** A cell in which nothing goes on for so long is given back. */
const IDLE_MS = 120_000;

/** The services a plugin from outside is run with. */
export interface RunningPluginServices extends BrokerServices {
  readonly cells: PluginCells;
}

/** An installed contained plugin: its cell is started when it is first needed, and again after it has ended. */
export class RunningPlugin implements Disposable {
  readonly #plugin: InstalledPlugin;
  readonly #services: RunningPluginServices;
  readonly #broker: Broker;
  readonly #failures: KeptFailures;
  readonly #listeners = new Set<(error: AppError) => void>();
  readonly #over = new AbortController();
  #starting: Promise<PluginCell> | undefined;
  #calls = 0;
  #idle = new AbortController();

  constructor(plugin: InstalledPlugin, services: RunningPluginServices) {
    this.#plugin = plugin;
    this.#services = services;
    this.#broker = new Broker(plugin.manifest, services);
    this.#failures = new KeptFailures(services.storage, services.clock, this.#over.signal);
  }

  /** The last that the plugin has logged since the page was opened, and its failures of before, the oldest first. */
  async readLog(): Promise<readonly PluginLogLine[]> {
    const failures = await this.#failures.read();
    return [...failures, ...this.#broker.log].sort((a, b) => a.at - b.at);
  }

  /** The traffic of the plugin since the page was opened, by host. */
  get traffic(): readonly Traffic[] {
    return this.#broker.traffic;
  }

  /**
   * The cell that all contributions of the plugin share. It may be kept: what is called once it has ended starts another
   * one. Disposing it does nothing, as it is this plugin's. @throws as `PluginCells.start` does.
   */
  readonly open = async (signal: AbortSignal): Promise<PluginCell> => {
    const { ended } = await this.#cell(signal);
    return {
      ended,
      call: (call, until) => this.#call(call, until),
      stream: (call, until) => this.#stream(call, until),
      dispose: () => {},
    };
  };

  /** Has `hear` told of each time that the cell came to an end by itself, or did not start. */
  onEnded(listener: (error: AppError) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Ends it for good. What is under way, and what is called from now on, fails with the reason. */
  dispose(why = new AppError("external-plugin.ended", { plugin: this.#plugin.id })): void {
    this.#over.abort(why);
    this.#idle.abort();
    this.#giveBack();
  }

  async #call(call: CellCall, signal: AbortSignal): Promise<Carried> {
    this.#begin();
    try {
      return await (await this.#cell(signal)).call(call, signal);
    } catch (error) {
      throw this.#failed(call, error, signal);
    } finally {
      this.#end();
    }
  }

  async *#stream(call: CellCall, signal: AbortSignal): AsyncGenerator<Carried> {
    this.#begin();
    try {
      yield* (await this.#cell(signal)).stream(call, signal);
    } catch (error) {
      throw this.#failed(call, error, signal);
    } finally {
      this.#end();
    }
  }

  /** The error of a call, which is kept where the plugin threw it; a cell that was given back does not know why. */
  #failed({ name }: CellCall, error: unknown, signal: AbortSignal): unknown {
    if (this.#over.signal.aborted) return this.#over.signal.reason;
    if (!signal.aborted) this.#failures.add(name, error);
    return error;
  }

  /** One start serves all who wait for it; who leaves does not take it from the others. */
  #cell(signal: AbortSignal): Promise<PluginCell> {
    if (this.#over.signal.aborted) return Promise.reject(this.#over.signal.reason);
    this.#starting ??= this.#start();
    return untilAborted(this.#starting, signal);
  }

  #start(): Promise<PluginCell> {
    const { id: pluginId, code, manifest } = this.#plugin;
    const program = { pluginId, code, serve: this.#broker.serve };
    const starting = this.#services.cells.start(program, this.#over.signal);
    const forget = (error?: unknown) => {
      if (this.#starting === starting) this.#starting = undefined;
      if (!isAppError(error) || this.#over.signal.aborted) return;
      // A cell knows the plugin by its id alone.
      const told = new AppError(error.code, { ...error.params, plugin: manifest.name }, { cause: error });
      for (const listener of this.#listeners) listener(told);
    };
    starting.then(({ ended }) => {
      if (this.#calls === 0) this.#rest();
      void ended.then(forget);
    }, forget);
    return starting;
  }

  #begin(): void {
    this.#calls += 1;
    this.#idle.abort();
  }

  #end(): void {
    this.#calls -= 1;
    if (this.#calls === 0) this.#rest();
  }

  #rest(): void {
    this.#idle.abort();
    this.#idle = new AbortController();
    this.#services.clock.sleep(IDLE_MS, this.#idle.signal).then(
      () => this.#giveBack(),
      () => {
        // It is needed again.
      },
    );
  }

  #giveBack(): void {
    const given = this.#starting;
    this.#starting = undefined;
    given?.then(
      (cell) => cell.dispose(),
      () => {
        // It never started.
      },
    );
  }
}
