/** How long a file of unit tests or a journey took. */
interface TestTime {
  readonly name: string;
  readonly seconds: number;
}

export function unitTestTimes(
  report: { readonly testResults: readonly object[] },
  root: string,
): readonly TestTime[];

export function journeyTimes(report: { readonly suites: readonly object[] }): readonly TestTime[];

export function slowest(times: readonly TestTime[], count: number): readonly TestTime[];
