import { isAppError, toAppError } from "@core/errors/app-error";
import type { SetupChoice } from "@core/services/sharing/setup-export";
import { payloadToCode, payloadToJson } from "@core/services/sharing/setup-payload";
import { SetupExportToken } from "@core/services/tokens";
import { AgentsStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";

/** A setup that is ready to be handed over. */
export interface SharedLink {
  /** The address without the setup's code, which follows it. */
  readonly address: string;
  readonly code: string;
  /** The content of the file. */
  readonly file: string;
  /** Whether whoever finds a part of it learns nothing: it has a password, or no key in it. */
  readonly isGuarded: boolean;
}

/** The state of the share dialog, and its actions. */
export type Share = ReturnType<typeof useShare>;

/** The state of the share dialog. Any change of the choice takes back the link made before. */
export function useShare() {
  const exporter = useService(SetupExportToken);
  const settings = useService(SettingsStoreToken);
  const { custom } = useService(AgentsStoreToken);
  const [choice, setChoice] = useState<SetupChoice>(() => ({
    agents: new Set(custom.map(({ id }) => id)),
    providers: new Set(),
    keys: new Set(),
    platformName: settings.platformName,
    password: "",
  }));
  const [language, setLanguage] = useState("");
  const [creating, setCreating] = useState(false);
  const [shared, setShared] = useState<SharedLink>();
  const [failure, setFailure] = useState<unknown>();
  const turn = useRef(0);
  useEffect(() => () => void turn.current++, []);
  const reset = () => {
    turn.current++;
    setCreating(false);
    setShared(undefined);
    setFailure(undefined);
  };
  const change = (changed: Partial<SetupChoice>) => {
    reset();
    setChoice((before) => ({ ...before, ...changed }));
  };
  const create = async () => {
    reset();
    const ours = ++turn.current;
    setCreating(true);
    try {
      const payload = await exporter.create({ ...choice, platformName: choice.platformName?.trim() });
      if (ours !== turn.current) return;
      setShared({
        address: setupAddress(location.origin, language),
        code: payloadToCode(payload),
        file: payloadToJson(payload),
        isGuarded: choice.password !== "" || choice.keys.size === 0,
      });
    } catch (error) {
      if (ours === turn.current)
        setFailure(isAppError(error) ? error : toAppError(error, "sharing.url-failed"));
    }
    if (ours === turn.current) setCreating(false);
  };
  return {
    choice,
    change,
    language,
    setLanguage: (chosen: string) => {
      reset();
      setLanguage(chosen);
    },
    isEmpty: choice.agents.size === 0 && choice.providers.size === 0 && !choice.platformName?.trim(),
    creating,
    create,
    shared,
    failure,
  };
}

/**
 * The beginning of a link, which the code of a setup, or of a part of it, follows. It opens in a language, with an
 * empty one in that its reader has chosen.
 */
function setupAddress(origin: string, language: string): string {
  return `${origin}/${language}#s=`;
}
