import { type MadeFile, type PluginContext, type PluginFunction, withMore } from "./context";

/** What a tool does to the world: nothing, it reads what is the user's own, it changes that, or it sends something. */
export type ToolEffect = "none" | "reads" | "writes" | "sends";

/** What the user is asked beside the call. */
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

/** What the user filled in. `decline`: no; `cancel`: nobody answered. */
export type ToolFormAnswer =
  | {
      readonly action: "accept";
      readonly values: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    }
  | { readonly action: "decline" | "cancel" };

/** What else a tool can reach while it runs. */
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
}

/** Arguments that fit the tool's schema. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** On whose behalf a tool runs. */
export interface ToolCallArgs {
  readonly args: ToolArguments;
  /** What people call it. */
  readonly agent: string;
  /** Of the interface. */
  readonly language: string;
  /** Names of the files of the work at hand. */
  readonly files: readonly string[];
}

/** What a tool gives. */
export interface ToolOutput {
  /** Text for the model. */
  readonly content: string;
  /** Where it is from, such as an address. */
  readonly source?: string;
  /** Pages of the web that the text can cite. */
  readonly sources?: readonly { readonly url: string; readonly name: string; readonly passage?: string }[];
}

/** A function that agents may call. */
export interface ToolDefinition {
  /** What models call it: small letters, digits and hyphens. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** What it may do, in a sentence for people. */
  readonly description: string;
  readonly effect: ToolEffect;
  /** What it is for and when to use it, in words for the model. */
  readonly about: string;
  /** JSON Schema of the arguments: an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether a call that was cut off may simply be made again. */
  readonly isRepeatable?: boolean;
  readonly limits?: { readonly timeMs?: number; readonly resultLength?: number };
  readonly run: PluginFunction<ToolCallArgs, ToolOutput, ToolContext>;
  /** What a call would touch, which is what the user is asked about. */
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

function toolContext(context: PluginContext): ToolContext {
  return withMore(context, {
    readFile: async (name: string) => ((await context.ask("readFile", { name })) as MadeFile<unknown>).bytes,
    progress: async (progress: Parameters<ToolContext["progress"]>[0]) => {
      await context.ask("progress", progress);
    },
    askUser: async (form: ToolForm) => (await context.ask("askUser", { ...form })) as ToolFormAnswer,
  });
}
