import "@ui/theme/controls.css";
import type { Agent } from "@core/domain/agent/agent";
import { Button } from "@ui/elements/button";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { AgentAdvanced } from "./agent-advanced";
import { AgentAppearance } from "./agent-appearance";
import styles from "./agent-builder.module.css";
import { AgentProfile } from "./agent-profile";
import { PreviewChat } from "./preview-chat";
import { useAgentForm } from "./use-agent-form";

/** The form an agent is written in, beside a conversation with what has been written so far. */
export function AgentBuilder({ agent }: { agent: Agent | undefined }) {
  const { t } = useTranslation("agent-builder");
  const form = useAgentForm(agent);
  const headingId = useId();
  return (
    <div className={styles.columns}>
      <form className={styles.form} aria-labelledby={headingId} noValidate onSubmit={form.submit}>
        <h2 id={headingId}>{t("profile")}</h2>
        <AgentProfile draft={form.draft} errors={form.errors} onChange={form.change} />
        <details className={styles.advanced}>
          <summary>{t("appearance")}</summary>
          <AgentAppearance key={form.resets} draft={form.draft} onChange={form.change} />
        </details>
        <details className={styles.advanced}>
          <summary>{t("advanced")}</summary>
          <AgentAdvanced key={form.resets} draft={form.draft} onChange={form.change} />
        </details>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" disabled={form.saved}>
            {t(agent ? "update" : "create")}
          </Button>
          <Button onClick={form.reset} disabled={form.saved}>
            {t("reset")}
          </Button>
        </div>
      </form>
      <PreviewChat draft={form.draft} />
    </div>
  );
}
