import type { EmbeddingMade } from "../../domain/model/embedding-made";
import { addTraffic, type Traffic } from "../../domain/model/traffic";
import type { Clock } from "../../ports/clock";
import type { Http } from "../../ports/http";

/** The model that a request for vectors goes to. */
export interface EmbeddingTarget {
  /** Provider id. */
  readonly provider: string;
  readonly model: string;
  /** US dollars for a million tokens; absent where it is not known. */
  readonly price?: number;
}

/** The account of one request for vectors: its traffic, tokens and time. */
export class EmbeddingAccount {
  /** Aborts with the one it was made within; a signal of its own, as what is sent with it is this request alone. */
  readonly signal: AbortSignal;
  readonly #clock: Pick<Clock, "now">;
  readonly #texts: readonly string[];
  readonly #startedAt: number;
  #traffic: readonly Traffic[] = [];
  #tokens: number | undefined;

  constructor(
    { clock, http }: { readonly clock: Pick<Clock, "now">; readonly http: Pick<Http, "observe"> },
    texts: readonly string[],
    within: AbortSignal,
  ) {
    this.#clock = clock;
    this.#texts = texts;
    this.#startedAt = clock.now();
    this.signal = AbortSignal.any([within]);
    http.observe?.(this.signal, {
      onTraffic: (piece) => {
        this.#traffic = addTraffic([...this.#traffic, piece]);
      },
    });
  }

  /** Takes the tokens that the provider tells. */
  readonly onTokens = (tokens: number): void => {
    this.#tokens = tokens;
  };

  /** The request as it is accounted for once it has ended; a failed one costs nothing. */
  made({ provider, model, price, failed }: EmbeddingTarget & { readonly failed: boolean }): EmbeddingMade {
    const tokens = failed ? 0 : (this.#tokens ?? bytesOf(this.#texts));
    const cost = failed ? 0 : price === undefined ? undefined : (tokens * price) / 1_000_000;
    const isEstimated = !failed && this.#tokens === undefined;
    const durationMs = this.#clock.now() - this.#startedAt;
    return { provider, model, tokens, isEstimated, cost, durationMs, failed, traffic: this.#traffic };
  }
}

/** The bytes of texts: more than the tokens that they are. */
function bytesOf(texts: readonly string[]): number {
  const encoder = new TextEncoder();
  return texts.reduce((sum, text) => sum + encoder.encode(text).length, 0);
}
