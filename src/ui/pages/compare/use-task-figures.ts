import { usageOf } from "@core/domain/journal/usage";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import { useCostOf, useWorkText } from "@ui/features/tasks/use-work-text";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** The facts of a task that fit a word or a figure. */
export type TaskFigures = Readonly<
  Record<"requirements" | "time" | "tokens" | "cost" | "model" | "strategy", string>
>;

const UNKNOWN = "—";

/** Tells what a task came to and took. For observers. */
export function useTaskFigures(): (view: TaskSession) => TaskFigures {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const costOf = useCostOf();
  const text = useWorkText();
  const { providers } = useService(ProvidersStoreToken);
  const strategies = useService(OrchestrationStrategies).all;
  const textOf = usePluginText(strategies.map(({ name }) => name));
  return (view) => {
    const { task, calls, state } = view;
    const usage = usageOf(calls, costOf);
    const met = task.requirements.filter(({ status }) => status === "satisfied").length;
    const strategy = state.run?.strategy ?? task.strategy;
    const strategyName = textOf(strategies.find(({ id }) => id === strategy)?.name);
    const provider = providers.find(({ id }) => id === state.run?.provider)?.name ?? state.run?.provider;
    return {
      requirements: t("facts.of", { done: met, total: task.requirements.length }),
      time: view.elapsedMs > 0 ? formatTaskDuration(view.elapsedMs, language) : UNKNOWN,
      tokens: calls.length > 0 ? text.tokens(usage) : UNKNOWN,
      cost: calls.length > 0 ? text.cost(usage) : UNKNOWN,
      model: state.run?.model ? `${state.run.model} · ${provider}` : UNKNOWN,
      strategy: strategyName || strategy || UNKNOWN,
    };
  };
}
