import { readPackage } from "../../../src/core/domain/external-plugins/plugin-package";
import { SUITES } from "./suites";
import { type CheckResult, type Sample, Tested } from "./tested";
import { TestedCell } from "./tested-cell";

export { fileOfPlugin, manifestOf } from "./manifest-of";

/** What is tested: the file, and what its author knows of it by `point/id`. */
export interface TestInput {
  readonly code: string;
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
}

/** Holds a built plugin to the contracts of its points. */
export async function testPlugin({ code, samples }: TestInput): Promise<readonly CheckResult[]> {
  const { manifest } = readPackage(code);
  if (manifest.kind === "trusted")
    return [{ name: "is trusted: it runs in the page, and can be tried there alone" }];
  const running = await TestedCell.start(manifest, code);
  const results: CheckResult[] = [];
  const names = manifest.contributes.map(({ point, id }) => `${point}/${id}`);
  const doubled = names.find((name, place) => names.indexOf(name) !== place);
  if (doubled) results.push({ name: "contributes each id once", reason: `${doubled} is there twice` });
  for (const name of Object.keys(samples).filter((each) => !names.includes(each)))
    results.push({ name: "has samples of its own contributions", reason: `there is no ${name}` });
  for (const data of manifest.contributes) {
    const tested = new Tested(data, manifest, samples[`${data.point}/${data.id}`] ?? [], running);
    await SUITES[data.point]?.(tested);
    results.push(...tested.results);
  }
  return results;
}
