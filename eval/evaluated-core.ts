import { LlmProviders } from "@core/points/llm-provider";
import { ERROR_RATES } from "../bench/delegation/error-rates";
import { ScriptedModel } from "../bench/delegation/scripted-model";
import { NanoIds } from "../src/plugins/browser/nano-ids";
import { SystemClock } from "../src/plugins/browser/system-clock";
import { FakePorts } from "../tests/fakes/fake-ports";
import { HeadlessCore } from "../tests/headless/headless-core";
import { type EvalProvider, SCRIPTED } from "./options";
import { SCRIPTED_ANSWERS } from "./scripted-answers";
import { ALL_TASKS } from "./tasks/all-tasks";
import { webOfPages } from "./web-of-pages";

/** Plugins whose tools would search and read the real web. */
const REAL_WEB = ["tool-web-search", "tool-fetch-page"];

/** The application's core with the provider that is to be evaluated. @throws Error where there is no key, AppError where it is refused. */
export async function evaluatedCore({
  provider,
  model,
  apiKey,
  baseUrl,
}: EvalProvider): Promise<HeadlessCore> {
  const clock = new SystemClock();
  const pages = ALL_TASKS.flatMap((task) => task.pages ?? []);
  const ports = new FakePorts();
  ports.preferences.set("troupe.plugins", JSON.stringify({ disabled: REAL_WEB }));
  const core = await HeadlessCore.open({
    ...{ clock, ids: new NanoIds(), ports },
    plugins: [webOfPages(pages, clock)],
  });
  if (provider === SCRIPTED) {
    const rates = ERROR_RATES.faultless;
    core.host.install(new ScriptedModel({ seed: "eval", rates, clock, answers: SCRIPTED_ANSWERS }).plugin);
  }
  const known = core.host.open(LlmProviders).find(provider);
  if (!known) throw new Error(`No provider is called ${provider}. See docs/eval.md.`);
  if (known.needsKey && apiKey.trim() === "")
    throw new Error(
      `${known.name} needs a key, and none is set: put it into TROUPE_EVAL_KEY. Nothing was sent.`,
    );
  await core.configure({ provider, model, apiKey, baseUrl }, new AbortController().signal);
  return core;
}
