import type { ObservabilityConfig } from "@core/domain/observability/observability-config";
import { isAbort, toAppError } from "@core/errors/app-error";
import { useLeavingSignal } from "@ui/elements/use-leaving-signal";
import { useState } from "react";
import type { LangfuseHealth } from "../config/langfuse-configs";
import type { LangfuseInput } from "../config/langfuse-rules";
import type { LangfuseStore } from "./langfuse-store";

/** Outcome the form reports: a key of its texts. */
type Outcome = "common:saved" | "savedOff" | "accepted" | "deleted";

/** The switches that count at once. */
type SwitchName = "enabled" | "sendsFiles";

/** The state of the form. Nothing typed is stored before it is saved, and the secret key is never shown. */
export function useLangfuseForm(store: LangfuseStore) {
  const [fields, setFields] = useState(() => fieldsOf(store.config));
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [health, setHealth] = useState<LangfuseHealth>();
  const [failure, setFailure] = useState<unknown>();
  const leavingSignal = useLeavingSignal();
  const attempt = async (act: () => Promise<Outcome>) => {
    setWorking(true);
    setFailure(undefined);
    setOutcome(undefined);
    setHealth(undefined);
    try {
      setOutcome(await act());
    } catch (error) {
      if (!isAbort(error)) setFailure(toAppError(error));
    }
    setWorking(false);
  };
  const set = (change: Partial<LangfuseInput>) => {
    setOutcome(undefined);
    setHealth(undefined);
    setFields((before) => ({ ...before, ...change }));
  };
  return {
    fields,
    working,
    outcome,
    health,
    failure,
    set,
    save: () =>
      attempt(async () => {
        await store.save(fields);
        setFields(fieldsOf(store.config));
        return savedAs(fields);
      }),
    /** At once, whatever else has been typed; before anything is saved, it is saved with the rest. */
    toggle: (name: SwitchName, isOn: boolean) => {
      set({ [name]: isOn });
      const { config } = store;
      if (!config) return;
      void attempt(async () => {
        const next = { ...fieldsOf(config), [name]: isOn };
        await store.save(next);
        return savedAs(next);
      });
    },
    check: () =>
      attempt(async () => {
        setHealth(await store.health(fields, leavingSignal()));
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

function savedAs({ enabled }: LangfuseInput): Outcome {
  return enabled ? "common:saved" : "savedOff";
}

function fieldsOf(config: ObservabilityConfig | undefined): Required<LangfuseInput> {
  const { enabled = false, host = "", publicKey = "", environment = "", sendsFiles = false } = config ?? {};
  const sampleRate = config?.sampleRate === undefined ? "" : String(config.sampleRate);
  return { enabled, host, publicKey, secretKey: "", environment, sampleRate, sendsFiles };
}
