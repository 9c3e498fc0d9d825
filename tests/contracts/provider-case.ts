import type { ModelCredential } from "@core/domain/model/credential";
import type { TokenUsage } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import type { SearchStream } from "./search-stream";
import type { ThoughtStream } from "./thought-streams";
import type { ToolProtocol } from "./tool-protocols";

/** A provider for the suite. */
export interface ProviderCase {
  readonly name: string;
  readonly credential: ModelCredential;
  /** The secret part of the key; the whole key when absent. */
  readonly secret?: string;
  make(http: Http): LlmClient;
  /** The bytes of a complete streamed reply made of these texts, with `usage`. */
  reply(texts: readonly string[], usage: TokenUsage): string;
  readonly contentType?: string;
  /** Whether a whole text may do without the end mark, because some servers send none. */
  readonly endsWithoutMark?: boolean;
  /** A line the parser has to pass over, ready to stand before a reply. */
  readonly garbage: string;
  /** An error reported inside the stream. */
  readonly streamError: string;
  /** Whether the body of an error response is part of the message. */
  readonly showsBody: boolean;
  /** Where the temperature is in the request's body; absent of a model that takes none. */
  readonly temperature?: ((body: unknown) => unknown) | undefined;
  /** `none`: nothing is checked over the network. */
  readonly probe: "key" | "reachability" | "none";
  /** Whether it takes marks for what it is to keep, and with them several messages of the user after each other. */
  readonly takesMarks?: boolean;
  /** Absent of a provider whose models know no tools: what was called and came of it is put into words. */
  readonly tools?: ToolProtocol | undefined;
  /** A reply of a model that thinks; absent where no model that calls tools does. */
  readonly thoughts?: ThoughtStream;
  /** A reply to which the provider searched the web; absent of one that does not. */
  readonly search?: SearchStream;
}
