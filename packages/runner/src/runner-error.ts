/** An error whose message is a sentence for whoever started the runner. */
export class RunnerError extends Error {
  override readonly name = "RunnerError";
}
