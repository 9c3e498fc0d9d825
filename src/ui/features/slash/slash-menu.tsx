import { visibleName } from "@core/domain/text/visible-text";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { type CommandValues, type SlashCommand, SlashCommands } from "@core/points/slash-command";
import { NotifierToken } from "@core/ports/notifier";
import { ToolboxToken } from "@core/services/tokens";
import { useReady, useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./slash.module.css";

/** Few commands ask for anything. */
const CommandDialog = lazy(() => import("./command-dialog"));

/** Limit for a command, in milliseconds. */
const LIMIT_MS = 60_000;

/** Properties of the menu of commands. */
export interface SlashMenuProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The written text; it begins with a slash. */
  value: string;
  onChange: (text: string) => void;
}

/** The commands whose names go on as what is written, if there are any; Enter and the arrow keys choose among them. */
const SlashMenu = observer(function SlashMenu({ field, value, onChange }: SlashMenuProps) {
  const host = useService(PluginHostToken);
  const isReady = useReady(ToolboxToken);
  const notifier = useService(NotifierToken);
  const [chosen, setChosen] = useState<SlashCommand>();
  const [isRunning, setRunning] = useState(false);
  const typed = value.slice(1).trim().toLowerCase();
  const found = host.open(SlashCommands).all.filter(({ name }) => name.toLowerCase().includes(typed));
  const run = async (command: SlashCommand, values: CommandValues) => {
    setChosen(undefined);
    setRunning(true);
    try {
      const text = await (await host.load(command))(values, AbortSignal.timeout(LIMIT_MS));
      onChange(text);
      field.current?.focus();
    } catch (error) {
      notifier.error(error);
    } finally {
      setRunning(false);
    }
  };
  const choose = (command: SlashCommand) =>
    command.fields.length > 0 ? setChosen(command) : void run(command, {});
  if (!isReady || found.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {chosen ? (
        <CommandDialog
          command={chosen}
          onRun={(values) => void run(chosen, values)}
          onClose={() => setChosen(undefined)}
        />
      ) : (
        <CommandList field={field} commands={found} disabled={isRunning} onChoose={choose} />
      )}
    </Suspense>
  );
});
export default SlashMenu;

interface CommandListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  commands: readonly SlashCommand[];
  disabled: boolean;
  onChoose: (command: SlashCommand) => void;
}

function CommandList({ field, commands, disabled, onChoose }: CommandListProps) {
  const { t } = useTranslation("tools");
  const list = useRef<HTMLUListElement>(null);
  useFieldKeys(field, {
    onEnter: () => !disabled && commands[0] && onChoose(commands[0]),
    onDown: () => list.current?.querySelector("button")?.focus(),
  });
  return (
    <ul ref={list} className={styles.list} aria-label={t("commands.title")}>
      {commands.map((command) => (
        <li key={command.id}>
          <button
            type="button"
            className={styles.command}
            disabled={disabled}
            onClick={() => onChoose(command)}
            onKeyDown={moveFocus}
          >
            <strong>/{visibleName(command.name)}</strong>
            <span className={styles.about}>{visibleName(command.description ?? command.origin)}</span>
          </button>
        </li>
      ))}
      {disabled ? <li role="status">{t("commands.running")}</li> : null}
    </ul>
  );
}

/** Enter would send what is written; here it chooses. Before React hears of the key, as the field's own handler would. */
function useFieldKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  keys: { readonly onEnter: () => void; readonly onDown: () => void },
): void {
  const latest = useRef(keys);
  // With what is shown, not after it: the next key may come at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const element = field.current;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.isComposing || event.shiftKey) return;
      const act = { Enter: latest.current.onEnter, ArrowDown: latest.current.onDown }[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    element?.addEventListener("keydown", onKey);
    return () => element?.removeEventListener("keydown", onKey);
  }, [field]);
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.parentElement;
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  next.querySelector("button")?.focus();
}
