import type { Credentials } from "@core/services/models/credentials";
import type { ModelCaller, ModelTarget } from "@core/services/models/model-call";

/**
 * Has calls that name a credential of a device go to what that device gave of it: the journals of tasks name models as the
 * user's devices do, so that they mean the same wherever a task is worked on.
 */
export function withGivenKeys(models: ModelCaller, credentials: Pick<Credentials, "list">): ModelCaller {
  const aimed = async <C extends ModelTarget>(call: C): Promise<C> => {
    const { credentialId } = call;
    if (credentialId === undefined) return call;
    const ids = (await credentials.list()).map(({ id }) => id);
    const given = ids.includes(credentialId)
      ? credentialId
      : ids.find((id) => id.endsWith(`.${credentialId}`));
    return given === undefined ? call : { ...call, credentialId: given };
  };
  return {
    async route(call) {
      const wanted = await aimed(call);
      const route = await models.route(wanted);
      // Whoever asks compares it with the name that it knows.
      const isSame = call.credentialId !== undefined && route.credentialId === wanted.credentialId;
      return isSame ? { ...route, credentialId: call.credentialId } : route;
    },
    async *stream(call, signal) {
      yield* models.stream(await aimed(call), signal);
    },
    complete: async (call, signal, onPart) => models.complete(await aimed(call), signal, onPart),
  };
}
