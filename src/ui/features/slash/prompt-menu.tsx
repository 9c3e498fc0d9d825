import type { Attachment } from "@core/domain/file/attachment";
import { filledPrompt } from "@core/domain/task/task-template";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { CommandValues, SlashCommand } from "@core/points/slash-command";
import { NotifierToken } from "@core/ports/notifier";
import { ToolboxToken } from "@core/services/tokens";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { useReady, useServices } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, type RefObject, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ChoiceList } from "./choice-list";
import { type Chosen, usePromptChoices } from "./prompt-choices";
import { tokenAt } from "./prompt-token";
import styles from "./slash.module.css";
import { useCaret } from "./use-caret";

/** Few commands ask for anything. */
const CommandDialog = lazy(() => import("./command-dialog"));

/** Limit for a command, in milliseconds. */
const LIMIT_MS = 60_000;

/** Properties of the menu of a prompt. */
export interface PromptMenuProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The written text, which the field shows, or the end of it. */
  value: string;
  onChange: (text: string) => void;
  /** Takes a file, once it has been read; without it files are not among the choices. */
  attach?: { one(attachment: Promise<Attachment>): Promise<void> };
}

/** The choices for `/` at the beginning of a prompt, or `@` before a name, by what is written on: keys and clicks choose. */
export default function PromptMenu(props: PromptMenuProps) {
  // It brings commands, and the words of the menu.
  return useReady(ToolboxToken) ? <Menu {...props} /> : null;
}

const Menu = observer(function Menu({ field, value, onChange, attach }: PromptMenuProps) {
  const { t } = useTranslation(["tools", "tasks"]);
  const services = useServices();
  const held = value.length - (field.current?.value.length ?? value.length);
  const token = tokenAt(value, held + useCaret(field));
  const choices = usePromptChoices(token, attach !== undefined);
  const [command, setCommand] = useState<SlashCommand>();
  const [isRunning, setRunning] = useState(false);
  const [closedAt, setClosedAt] = useState<string>();
  const place = token && `${token.mark}${token.start}`;
  const run = async (chosen: SlashCommand, values: CommandValues) => {
    setCommand(undefined);
    setRunning(true);
    try {
      const host = services.get(PluginHostToken);
      onChange(await (await host.load(chosen))(values, AbortSignal.timeout(LIMIT_MS)));
      field.current?.focus();
    } catch (error) {
      services.get(NotifierToken).error(error);
    } finally {
      setRunning(false);
    }
  };
  /** Puts words in the place of what was typed, with the caret behind them. */
  const write = (words: string) => {
    if (!token) return;
    const caret = token.start + words.length;
    flushSync(() => onChange(value.slice(0, token.start) + words + value.slice(token.end)));
    field.current?.focus();
    field.current?.setSelectionRange(caret - held, caret - held);
  };
  const headings = () => ({
    requirements: t("tasks:templates.heading.requirements"),
    readers: t("tasks:templates.heading.readers"),
  });
  const choose = (chosen: Chosen) => {
    if (chosen.kind === "agent") write(`@${chosen.name} `);
    else if (chosen.kind === "template") write(filledPrompt(chosen.template, new Map(), headings()));
    else if (chosen.kind === "file") {
      void attach?.one(services.get(KnowledgeStoreToken).attachment(chosen.file.id));
      write(token?.mark === "@" ? `${chosen.file.name} ` : "");
    } else if (chosen.command.fields.length > 0) setCommand(chosen.command);
    else void run(chosen.command, {});
  };
  if (command)
    return (
      <Suspense fallback={null}>
        <CommandDialog
          command={command}
          onRun={(values) => void run(command, values)}
          onClose={() => setCommand(undefined)}
        />
      </Suspense>
    );
  if (isRunning)
    return (
      <p role="status" className={styles.running}>
        {t("commands.running")}
      </p>
    );
  if (choices.length === 0 || closedAt === place) return null;
  return (
    <ChoiceList
      key={`${place}${token?.query}`}
      field={field}
      choices={choices}
      onChoose={choose}
      onClose={() => setClosedAt(place)}
    />
  );
});
