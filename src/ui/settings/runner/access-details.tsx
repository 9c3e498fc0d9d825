import type { RunnerAccesses } from "@core/services/runner/runner-accesses";
import type { RunnerAccess } from "@core/services/runner/wire";
import { Button } from "@ui/elements/button";
import { RelativeTime } from "@ui/elements/relative-time";
import { TextField } from "@ui/elements/text-field";
import styles from "@ui/theme/settings-section.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Properties of the details of a protocol that is on. */
export interface AccessDetailsProps {
  access: RunnerAccess;
  accesses: RunnerAccesses;
  origin: string;
  /** Does something and shows what has come of it. */
  change: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
}

/** The address of each protocol at a runner. */
const ADDRESSES = { MCP: "/mcp", A2A: "/.well-known/agent-card.json" } as const;

const LIMITS = [
  { field: "tasksPerHour", min: 1, max: 1_000 },
  { field: "tokensPerTask", min: 1_000, max: 100_000_000 },
] as const;

/** The address of a protocol with its limits, and the programs that have a token. */
export function AccessDetails({ access, accesses, origin, change }: AccessDetailsProps) {
  const { t } = useTranslation("settings");
  const [name, setName] = useState("");
  const [token, setToken] = useState<string>();
  const add = () =>
    change(async (signal) => {
      setToken(await accesses.newToken(access.kind, name, signal));
      setName("");
    });
  return (
    <>
      <code>{origin + ADDRESSES[access.kind]}</code>
      <div className={styles.group}>
        {LIMITS.map(({ field, min, max }) => (
          <TextField
            key={field}
            label={t(`runner.access.${field}`)}
            type="number"
            min={min}
            max={max}
            defaultValue={access[field]}
            onBlur={({ target }) => {
              const wanted = Math.round(Number(target.value));
              if (!(wanted >= min && wanted <= max)) target.value = String(access[field]);
              else if (wanted !== access[field])
                void change((signal) => accesses.set({ ...access, [field]: wanted }, signal));
            }}
          />
        ))}
      </div>
      {access.tokens.length === 0 ? null : (
        <ul className={styles.list}>
          {access.tokens.map((each) => (
            <li key={each.id} className={styles.row}>
              <span>{each.name}</span>
              <span className={styles.hint}>
                {each.seen === undefined ? null : <RelativeTime at={each.seen} />}
              </span>
              <Button size="small" onClick={() => void change((signal) => accesses.revoke(each.id, signal))}>
                {t("runner.access.revoke", { name: each.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={t("runner.access.name")}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={name.trim() === ""}>
          {t("runner.access.add")}
        </Button>
      </form>
      <div role="status" className={styles.group}>
        {token === undefined ? null : (
          <>
            <p className={styles.secret}>{token}</p>
            <p className={styles.hint}>{t("runner.access.once")}</p>
          </>
        )}
      </div>
    </>
  );
}
