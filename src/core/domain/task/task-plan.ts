/** The plan of how a task is to be done, and by whom. */
export interface TaskPlan {
  /** That of the run it was made in. */
  readonly id: string;
  readonly workflowId: string;
  /** Id of the strategy; empty until one is chosen. */
  readonly strategy: string;
  /** Minutes, as the brief estimates them. */
  readonly estimatedDuration: number;
  readonly requiredSkills: readonly string[];
  /** The agents that do the task and each part of it, the latest for each. */
  readonly agentAssignments: readonly AgentAssignment[];
}

/** The assignment of an agent to a task. */
export interface AgentAssignment {
  readonly taskId: string;
  readonly agentId: string;
  readonly agentName: string;
}
