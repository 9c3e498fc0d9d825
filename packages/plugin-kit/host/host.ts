import { readPackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { AppError, isAppError } from "../../../src/core/errors/app-error";
import { untranslated } from "../../../src/core/services/external-plugins/translated-parts";
import { readableSamples, sampleFaults } from "./sample-faults";
import { CONTAINED_SUITES } from "./suites";
import { testTrusted } from "./test-trusted";
import { type CheckResult, type Sample, Tested, type TestRun } from "./tested";
import { TestedPlugin } from "./tested-plugin";
import { wordsOf } from "./words";

export { fileOfPlugin, manifestOf } from "./manifest-of";
export { OFFERED } from "./offered";
export { wordsOf } from "./words";

/** Subject of a test: the plugin's file, and its author's samples by `point/id`. */
export interface TestInput {
  readonly code: string;
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
}

/** Wait for effects that the plugin did not wait for, in milliseconds. */
const AFTERWARDS_MS = 50;

/** Holds the file of a plugin to the contracts of its points, as the application installs and runs it. */
export async function testPlugin({ code, samples }: TestInput, given: TestRun): Promise<void> {
  let running: TestedPlugin | undefined;
  const reasons = new Set<string | undefined>();
  const ends = (result: CheckResult) => {
    reasons.add(result.reason);
    given.ends(result);
  };
  const run = { ...given, ends };
  run.begins("is a plugin that starts");
  try {
    const read = readPackage(code);
    const { manifest } = read;
    if (manifest.kind === "trusted") return await testTrusted(read, run);
    running = new TestedPlugin(read, run.limitMs);
    await running.start();
    run.ends({ name: "is a plugin that starts" });
    for (const [language, texts] of untranslated(manifest))
      run.notes?.(`translations.${language} has no words for ${texts.map((text) => `“${text}”`).join(", ")}`);

    const names = manifest.contributes.map(({ point, id }) => `${point}/${id}`);
    const doubled = names.find((name, place) => names.indexOf(name) !== place);
    if (doubled) run.ends({ name: "contributes each id once", reason: `${doubled} is there twice` });
    const faults = sampleFaults(samples, manifest);
    if (faults.length > 0)
      run.ends({ name: "has samples that can be read (samples.json)", reason: faults.join("\n") });
    for (const data of manifest.contributes) {
      const tested = new Tested(
        data,
        manifest,
        readableSamples(samples, `${data.point}/${data.id}`),
        running,
        run,
      );
      await CONTAINED_SUITES.get(data.point)?.(tested);
    }
    await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
    const reason = running.ended && wordsOf(running.ended);
    if (reason && !reasons.has(reason)) run.ends({ name: "goes on", reason });
  } catch (error) {
    run.ends({ name: "is a plugin that starts", reason: wordsOf(error) });
  } finally {
    running?.dispose();
  }
}

/** Message about a plugin that did not let go of the thread it ran on. */
export function wordsOfHanging(code: string): string {
  try {
    return wordsOf(new AppError("external-plugin.hangs", { plugin: readPackage(code).manifest.name }));
  } catch (error) {
    return isAppError(error) ? wordsOf(error) : String(error);
  }
}
