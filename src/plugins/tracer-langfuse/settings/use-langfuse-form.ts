import type { ObservabilityConfig } from "@core/domain/observability-config";
import { isAbort, toAppError } from "@core/errors/app-error";
import { useLeavingSignal } from "@ui/components/use-leaving-signal";
import { useState } from "react";
import type { LangfuseInput } from "../config/langfuse-rules";
import type { LangfuseStore } from "./langfuse-store";

/** What the form says once something has been done: a key of its texts. */
type Outcome = "saved" | "savedOff" | "switchedOn" | "switchedOff" | "accepted" | "deleted";

/** The state of the form. Nothing typed is stored before it is saved, and the secret key is never shown. */
export function useLangfuseForm(store: LangfuseStore) {
  const [fields, setFields] = useState(() => fieldsOf(store.config));
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<unknown>();
  const leavingSignal = useLeavingSignal();
  const attempt = async (act: () => Promise<Outcome>) => {
    setWorking(true);
    setFailure(undefined);
    setOutcome(undefined);
    try {
      setOutcome(await act());
    } catch (error) {
      if (!isAbort(error)) setFailure(toAppError(error));
    }
    setWorking(false);
  };
  const set = (change: Partial<LangfuseInput>) => {
    setOutcome(undefined);
    setFields((before) => ({ ...before, ...change }));
  };
  return {
    fields,
    working,
    outcome,
    failure,
    set,
    save: () =>
      attempt(async () => {
        await store.save(fields);
        setFields(fieldsOf(store.config));
        return fields.enabled ? "saved" : "savedOff";
      }),
    /** At once, whatever else has been typed; before anything is saved, it is saved with the rest. */
    toggle: (enabled: boolean) => {
      set({ enabled });
      const { config } = store;
      if (!config) return;
      void attempt(async () => {
        await store.save({ ...fieldsOf(config), enabled });
        return enabled ? "switchedOn" : "switchedOff";
      });
    },
    check: () =>
      attempt(async () => {
        await store.check(fields, leavingSignal());
        return "accepted";
      }),
    remove: () =>
      attempt(async () => {
        await store.remove();
        setFields(fieldsOf(undefined));
        return "deleted";
      }),
  };
}

function fieldsOf(config: ObservabilityConfig | undefined): LangfuseInput {
  const { enabled = false, host = "", publicKey = "" } = config ?? {};
  return { enabled, host, publicKey, secretKey: "" };
}
