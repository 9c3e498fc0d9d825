/** Names under which a tab keeps a prompt that the page of an agent sends, once, when it opens for that agent. */
export const PENDING_PROMPT = {
  prompt: "pendingPrompt",
  agent: "pendingAgent",
  /** A list of attachments as JSON. */
  attachments: "pendingAttachments",
  /** The choice of tools and thinking as JSON. */
  choice: "pendingChoice",
  /** Id of the workflow of the task that the conversation is about, if it is about one. */
  workflow: "pendingWorkflow",
} as const;
