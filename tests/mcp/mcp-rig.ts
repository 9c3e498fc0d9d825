import type { Agent } from "@core/domain/agent/agent";
import type { ToolForm, ToolFormAnswer } from "@core/domain/tool/tool-form";
import { answeredUse, type ToolTurn, type ToolUse, withUse } from "@core/domain/tool/tool-use";
import { PluginHost } from "@core/plugin/plugin-host";
import type { ToolProgress } from "@core/points/tool";
import { ToolSources } from "@core/points/tool-source";
import { type Clock, ClockToken } from "@core/ports/clock";
import { type Http, HttpToken } from "@core/ports/http";
import type { FileText } from "@core/services/knowledge/file-text";
import { FileTextToken } from "@core/services/tokens";
import type { ToolExecutor } from "@core/services/tools/tool-executor";
import { Toolbox } from "@core/services/tools/toolbox";
import { autorun, observable, runInAction } from "mobx";
import { FetchHttp } from "../../src/plugins/browser/fetch-http";
import { SystemClock } from "../../src/plugins/browser/system-clock";
import type { McpServers } from "../../src/plugins/mcp/mcp-servers";
import mcp from "../../src/plugins/mcp/plugin";
import { checkSchema } from "../../src/plugins/tools/check-schema";
import { FakePorts } from "../fakes/fake-ports";

/** The servers of one browser and the tools they bring, over a network that is real where a test gives no other. */
export class McpRig {
  readonly toolbox: Toolbox;
  readonly host: PluginHost;
  readonly ports: FakePorts;
  readonly #servers: Promise<McpServers>;
  /** Progress that calls reported. */
  readonly progress: ToolProgress[] = [];
  /** Called with each of it. */
  onProgress: (told: ToolProgress) => void = () => {};
  /** The call under way. */
  readonly #calling = observable.box<string | undefined>();
  readonly #agent: Agent = { id: "ada", name: "Ada", role: "", instructions: "" };

  /** `limits` is the clock by which calls are too slow. */
  constructor(http: Http = new FetchHttp(), ports = new FakePorts(), limits: Clock = new SystemClock()) {
    this.ports = ports;
    const container = ports.container();
    container.value(HttpToken, http);
    // Nothing but texts is read here.
    container.value(FileTextToken, { read: async () => undefined } as Partial<FileText> as FileText);
    container.value(ClockToken, new SystemClock());
    this.host = new PluginHost(container);
    this.host.install(mcp, { builtIn: true });
    const source = this.host.open(ToolSources).find("mcp");
    if (!source) throw new Error("The plugin contributes no source.");
    this.#servers = this.host.load(source) as Promise<McpServers>;
    const { hasher, ids, preferences, tabs, logger } = ports;
    const schemas = { check: async (schema: object, value: unknown) => checkSchema({ ...schema }, value) };
    this.toolbox = new Toolbox({
      plugins: this.host,
      schemas,
      hasher,
      clock: limits,
      ids,
      preferences,
      tabs,
      logger,
    });
  }

  get servers(): Promise<McpServers> {
    return this.#servers;
  }

  /** A call as a model makes it, up to its end or to a question. */
  async call(
    name: string,
    args: object = {},
    signal = new AbortController().signal,
    offered?: ToolExecutor,
  ): Promise<ToolUse> {
    await this.#servers;
    const executor = offered ?? (await this.toolbox.offer({ tools: this.toolbox.all.map(({ id }) => id) }));
    if (!executor) throw new Error("There are no tools.");
    const turn = executor.turnOf("", [{ id: "call", name, arguments: JSON.stringify(args) }], []);
    let turns: readonly ToolTurn[] = [turn];
    const session = {
      agent: this.#agent,
      language: "en",
      scope: "conversation/c",
      hasPrivate: false,
      earlier: () => [],
      save: async (use: ToolUse) => {
        turns = withUse(turns, use);
      },
      ask: async () => "",
      sentElsewhere: async () => undefined,
      answered: async (use: ToolUse) => this.answer(use),
    };
    runInAction(() => this.#calling.set(turn.uses[0]?.id));
    const watch = autorun(() => {
      const told = turn.uses[0] && this.toolbox.live.progressOf(turn.uses[0].id);
      if (!told) return;
      this.progress.push(told);
      this.onProgress(told);
    });
    try {
      const [use] = (await executor.settle(turn, session, signal)).uses;
      if (!use) throw new Error("A turn has a call.");
      return use;
    } finally {
      watch();
    }
  }

  /** The user's answer to a question; allowed once, where a test says nothing else. */
  answer = async (use: ToolUse): Promise<ToolUse> => {
    const answered = answeredUse(use, { decision: "once" });
    await this.toolbox.confirmations.keep(answered);
    return answered;
  };

  /** Answers the forms that calls ask with, until it is stopped. */
  onForm(answer: (form: ToolForm) => ToolFormAnswer): () => void {
    const answered = new WeakSet<ToolForm>();
    return autorun(() => {
      const useId = this.#calling.get();
      const form = useId === undefined ? undefined : this.toolbox.live.formOf(useId);
      if (!useId || !form || answered.has(form)) return;
      answered.add(form);
      queueMicrotask(() => this.toolbox.live.answer(useId, answer(form)));
    });
  }
}
