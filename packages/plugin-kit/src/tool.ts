import { type Json, type MadeFile, type PluginContext, type PluginFunction, withMore } from "./context";

/** Effect of a tool on the world: nothing, it reads the user's own data, it changes them, or it sends something. */
export type ToolEffect = "none" | "reads" | "writes" | "sends";

/** Form that the user fills in during a call. */
export interface ToolForm {
  readonly message: string;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly description?: string;
    readonly kind: "text" | "number" | "integer" | "boolean" | "choice" | "choices";
    readonly isRequired?: boolean;
    readonly options?: readonly { readonly value: string; readonly label: string }[];
  }[];
}

/** The user's answer to a form. `decline`: no; `cancel`: nobody answered. */
export type ToolFormAnswer =
  | {
      readonly action: "accept";
      readonly values: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    }
  | { readonly action: "decline" | "cancel" };

/** Context of a tool while it runs. */
export interface ToolContext extends PluginContext {
  /** A file of the work at hand, by a name of `files`. */
  readFile(name: string): Promise<ArrayBuffer>;
  /** Shows how far the call has come. */
  progress(progress: {
    readonly done: number;
    readonly total?: number;
    readonly message?: string;
  }): Promise<void>;
  askUser(form: ToolForm): Promise<ToolFormAnswer>;
  /** Has the agent at hand answer a question, within the limits of the work. Only with `asksModel`, and up to eight times a call. */
  complete(question: string): Promise<string>;
  /**
   * Has the embedding model that the user allows make vectors of 1 to 100 texts of 4,000 characters, within the limits of
   * the work: of passages, or of the question that they are looked through for. Only with `embeds`, and up to eight times a call.
   */
  embed(texts: readonly string[], kind?: "passage" | "question"): Promise<TextVectors>;
}

/** Vectors of texts. */
export interface TextVectors {
  /** Name of the model that made them: those of different ones can't be compared. */
  readonly model: string;
  /** One for each text, in their order; what means the same lies close to each other. */
  readonly vectors: readonly Float32Array[];
}

/** Arguments that fit the tool's schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** On whose behalf a tool runs. */
export interface ToolCallArgs {
  readonly args: ToolArguments;
  /** Name of the agent, for people. */
  readonly agent: string;
  /** Of the interface. */
  readonly language: string;
  /** Names of the files of the work at hand. */
  readonly files: readonly string[];
}

/** Result of a tool. */
export interface ToolOutput {
  /** Text for the model. */
  readonly content: string;
  /** Where it is from, such as an address. */
  readonly source?: string;
  /** Pages of the web that the text can cite. */
  readonly sources?: readonly { readonly url: string; readonly name: string; readonly passage?: string }[];
  /** Pictures for the page and for models that see, in base64: `image/png`, `image/jpeg`, `image/gif` or `image/webp`. */
  readonly pictures?: readonly { readonly type: string; readonly data: string }[];
  /** Given to the `document` of the tool, and to no model. */
  readonly data?: Json;
}

/** A function that agents may call. */
export interface ToolDefinition {
  /** Name of the tool for models: small letters, digits and hyphens. */
  readonly id: string;
  /** Name of the tool for people. */
  readonly name: string;
  /** Description of its abilities, in a sentence for people. */
  readonly description: string;
  readonly effect: ToolEffect;
  /** Purpose of the tool and when to use it, in words for the model. */
  readonly about: string;
  /** JSON Schema of the arguments: an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether a call that was cut off may simply be made again. */
  readonly isRepeatable?: boolean;
  readonly limits?: { readonly timeMs?: number; readonly resultLength?: number };
  /** Draws what a call gave, below it: HTML with scripts, which is talked with as MCP Apps are. Such a tool counts as one that sends. */
  readonly document?: string;
  readonly run: PluginFunction<ToolCallArgs, ToolOutput, ToolContext>;
  /** Effect and target of a call, which the user is asked about. */
  readonly touch?: PluginFunction<
    Pick<ToolCallArgs, "args">,
    { readonly effect: ToolEffect; readonly target: string }
  >;
}

/** Contributes a function that agents may call. */
export function tool({ run, ...definition }: ToolDefinition) {
  return {
    point: "tool",
    ...definition,
    run: (args: ToolCallArgs, context: PluginContext) => run(args, toolContext(context)),
  } as const;
}

/** A tool as a source of tools lists it. */
export type ListedTool = Omit<ToolDefinition, "run" | "touch">;

/** Tools that come and go while the plugin runs. */
export interface ToolSourceDefinition {
  readonly id: string;
  /** Lists them: at the start, and after each call of one. At most 50. */
  readonly tools: PluginFunction<object, { readonly tools: readonly ListedTool[] }>;
  /** Runs the one of that id. */
  readonly run: PluginFunction<ToolCallArgs & { readonly tool: string }, ToolOutput, ToolContext>;
}

/** Contributes tools that come and go while the plugin runs. */
export function toolSource({ run, ...definition }: ToolSourceDefinition) {
  return {
    point: "tool-source",
    ...definition,
    run: (args: ToolCallArgs & { readonly tool: string }, context: PluginContext) =>
      run(args, toolContext(context)),
  } as const;
}

function toolContext(context: PluginContext): ToolContext {
  return withMore(context, {
    readFile: async (name: string) => ((await context.ask("readFile", { name })) as MadeFile<unknown>).bytes,
    progress: async (progress: Parameters<ToolContext["progress"]>[0]) => {
      await context.ask("progress", progress);
    },
    complete: async (question: string) => (await context.ask("complete", { question })) as string,
    embed: async (texts: readonly string[], kind: "passage" | "question" = "passage") => {
      const { value, bytes } = (await context.ask("embed", { texts, kind })) as MadeFile<{
        readonly model: string;
        readonly length: number;
      }>;
      const vectors = texts.map((_, at) => new Float32Array(bytes, at * value.length * 4, value.length));
      return { model: value.model, vectors };
    },
    askUser: async (form: ToolForm) => (await context.ask("askUser", { ...form })) as ToolFormAnswer,
  });
}
