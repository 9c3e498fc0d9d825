import { type Profiler, Session } from "node:inspector/promises";

/** The files of `core` and `plugins` a function of which is called during some work, by their path in `src`. */
export async function filesRunIn(work: () => Promise<unknown>): Promise<readonly string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  return result.filter(isRun).map(({ url }) => url.replace(/^.*\/src\//, ""));
}

function isRun({ url, functions }: Profiler.ScriptCoverage): boolean {
  const isCalled = functions.some(({ functionName, ranges }) => functionName && (ranges[0]?.count ?? 0) > 0);
  return isCalled && /\/src\/(core|plugins)\//.test(url);
}
