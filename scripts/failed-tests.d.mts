/** A test that failed: its name, and what shows why, line by line. */
interface FailedTest {
  readonly name: string;
  readonly lines: readonly string[];
}

export function failedUnitTests(report: { readonly testResults: readonly object[] }): readonly FailedTest[];

export function failedJourneys(report: {
  readonly suites: readonly object[];
  readonly errors?: readonly { readonly message?: string }[];
}): readonly FailedTest[];
