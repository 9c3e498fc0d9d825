import { makeAutoObservable } from "mobx";

/** The text an agent is writing at this moment, or was writing when it was interrupted; observable. */
export class LiveText {
  readonly id: string;
  readonly taskId: string;
  readonly agentId: string;
  readonly agentName: string;
  /** A `CallPurpose`. */
  readonly purpose: string;
  text = "";
  reasoning = "";
  /** The number of records it holds so far, where it is no text for people. */
  found = 0;

  constructor(about: Pick<LiveText, "id" | "taskId" | "agentId" | "agentName" | "purpose">) {
    this.id = about.id;
    this.taskId = about.taskId;
    this.agentId = about.agentId;
    this.agentName = about.agentName;
    this.purpose = about.purpose;
    makeAutoObservable(
      this,
      { id: false, taskId: false, agentId: false, agentName: false, purpose: false },
      { autoBind: true },
    );
  }

  /** Shows what has been written so far. */
  show(text: string, reasoning: string, found = 0): void {
    this.found = found;
    this.text = text;
    this.reasoning = reasoning;
  }
}
