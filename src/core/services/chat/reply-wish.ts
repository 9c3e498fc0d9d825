import type { Agent } from "../../domain/agent";

/** Who answers, and how. */
export interface ReplyWish {
  readonly agent: Agent;
  /** The language of the interface, in which the model is to answer. */
  readonly language: string;
  /** A configured provider other than the default. */
  readonly credentialId?: string;
  readonly model?: string;
  /** An alternative to answers there are: it is shown in their place. */
  readonly isAlternative?: boolean;
}
