import type { Credential } from "@core/domain/model/credential";
import { headerLines } from "@core/domain/model/request-extras";
import { isAbort, toAppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useService } from "@ui/services-context";
import { useState } from "react";

/** The state of the form that changes a configured provider. */
export function useEditProvider(credential: Credential, onDone: () => void) {
  const store = useService(ProvidersStoreToken);
  const notifier = useService(NotifierToken);
  const [fields, setFields] = useState(() => ({
    provider: credential.provider,
    name: credential.name ?? "",
    apiKey: "",
    model: credential.model,
    baseUrl: credential.baseUrl ?? "",
    temperature: credential.temperature?.toString() ?? "",
    maxTokens: credential.maxTokens?.toString() ?? "",
    contextWindow: credential.contextWindow?.toString() ?? "",
    topP: credential.topP?.toString() ?? "",
    stop: credential.stop?.map((each) => each.replaceAll("\n", "\\n")).join("\n") ?? "",
    seed: credential.seed?.toString() ?? "",
    headers: headerLines(credential.headerNames),
    extraBody: credential.extraBody ?? "",
  }));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leavingSignal = useLeavingSignal();
  const provider = store.providers.find(({ id }) => id === credential.provider);
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      const { apiKey, model, baseUrl, name } = fields;
      const limits = {
        temperature: numberOf(fields.temperature),
        maxTokens: numberOf(fields.maxTokens),
        contextWindow: numberOf(fields.contextWindow),
      };
      const edit = { apiKey, model, name, baseUrl: baseUrl || undefined, ...limits };
      const extras = provider?.takesExtras ? extrasOf(fields) : {};
      await store.edit(credential.id, { ...edit, ...extras }, leavingSignal());
      const shown = name.trim() || (provider?.name ?? credential.provider);
      notifier.notify({ level: "success", code: "provider.updated", params: { name: shown } });
      onDone();
    } catch (error) {
      if (isAbort(error)) return;
      setFailure(toAppError(error));
      setSaving(false);
    }
  };
  const set = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
  return { provider, fields, saving, failure, set, save };
}

/** The further fields as they are kept; each line is a text to stop at, in which `\\n` stands for a new line. */
function extrasOf(fields: Readonly<Record<"topP" | "stop" | "seed" | "headers" | "extraBody", string>>) {
  const stop = fields.stop.split("\n").filter((line) => line.trim() !== "");
  return {
    topP: numberOf(fields.topP),
    seed: numberOf(fields.seed),
    stop: stop.length > 0 ? stop.map((line) => line.replaceAll("\\n", "\n")) : undefined,
    headers: fields.headers,
    extraBody: fields.extraBody.trim() || undefined,
  };
}

function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}
