import type { TaskModel } from "../../../domain/task/task";
import type { ModelCall, ModelCaller } from "../../models/model-call";

/** Has every call go to the model that a task names; its agents' own wishes count where it names none. */
export function withModel(models: ModelCaller, wanted: TaskModel | undefined): ModelCaller {
  if (!wanted) return models;
  const { credentialId, model } = wanted;
  const aimed = <C extends Pick<ModelCall, "credentialId" | "provider" | "model">>(call: C): C => ({
    ...call,
    provider: undefined,
    credentialId,
    model,
  });
  return {
    route: (call) => models.route(aimed(call)),
    stream: (call, signal) => models.stream(aimed(call), signal),
    complete: (call, signal, onPart) => models.complete(aimed(call), signal, onPart),
  };
}
