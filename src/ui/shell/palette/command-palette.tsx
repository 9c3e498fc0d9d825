import { Dialog } from "@base-ui/react/dialog";
import { rankCommands } from "@core/domain/command/rank-commands";
import { PaletteStoreToken } from "@core/stores/tokens";
import { ErrorText } from "@ui/elements/error-text";
import { focusAfter } from "@ui/elements/focus-after";
import type { ChosenAction } from "@ui/features/actions/run-target";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { Search } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteProps } from "../overlay";
import { CommandList, optionId } from "./command-list";
import styles from "./command-palette.module.css";
import type { PaletteCommand } from "./palette-command";
import { useCommands } from "./use-commands";
import { useFoundTexts } from "./use-found-texts";

const ActionRun = lazy(() => import("@ui/features/actions/action-run"));

/** Finds pages, work and actions by a few letters, and goes there. A combobox over a grouped list. */
export const CommandPalette = observer(function CommandPalette(props: PaletteProps) {
  const { onClose, onShow, opener, typed, onTaken } = props;
  const { t } = useTranslation(["palette", "shell"]);
  const palette = useService(PaletteStoreToken);
  const navigate = useAppNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(typed);
  const [action, setAction] = useState<ChosenAction>();
  const [hasTaken, setTaken] = useState(false);
  const focus = useFocusAfter(opener);
  const ranked = rankCommands(useCommands(onShow), query, palette.recentIds);
  const texts = useFoundTexts(query);
  const groups = texts ? [...ranked, texts] : ranked;
  const commands = groups.flatMap((group) => group.commands);
  useEffect(() => void palette.search(query), [palette, query]);
  const choose = (command: PaletteCommand) => {
    // A text that was found by its words is found by other words the next time.
    if (command.kind !== "text") palette.remember(command.id);
    if (command.action) return setAction({ action: command.action, place: "palette", text: "" });
    onClose();
    command.run?.();
    if (command.path === undefined) return;
    focus.follow();
    void navigate(command.path);
  };
  const keys = useListKeys(commands, choose);
  if (action)
    return (
      <Suspense fallback={null}>
        <ActionRun chosen={action} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} initialFocus={input} finalFocus={focus.target}>
          <Dialog.Title className="visually-hidden">{t("title")}</Dialog.Title>
          <div className={styles.field}>
            <Search aria-hidden="true" />
            <input
              ref={input}
              className={styles.input}
              role="combobox"
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls={listId}
              aria-activedescendant={keys.active ? optionId(listId, keys.active) : undefined}
              aria-label={t("label")}
              placeholder={t("placeholder")}
              // biome-ignore lint/a11y/noAutofocus: the dialog focuses it a moment later; what is typed until then would be lost
              autoFocus
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="go"
              value={query}
              onFocus={() => {
                if (hasTaken) return;
                setTaken(true);
                setQuery(typed);
                onTaken();
              }}
              onChange={(event) => {
                setQuery(event.target.value);
                keys.reset();
              }}
              onKeyDown={keys.onKeyDown}
            />
            <kbd className={styles.key}>Esc</kbd>
          </div>
          <CommandList id={listId} groups={groups} active={keys.active} onChoose={choose} />
          <p className={styles.none} role="status">
            {ranked.length === 0 && palette.found.length === 0 ? t("common:nothingFound") : null}
            {palette.error ? (
              <>
                {t("failed")} <ErrorText error={palette.error} />
              </>
            ) : null}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
});

/** The place of the focus when the palette has closed: where it was, or with the page that was gone to. */
function useFocusAfter(opener: Element | null) {
  const isFollowing = useRef(false);
  return {
    follow: () => {
      isFollowing.current = true;
      requestAnimationFrame(focusMain);
    },
    target: () => (isFollowing.current ? false : focusAfter(opener)),
  };
}

/** Puts the focus into the page, unless that has put it into its prompt already. */
function focusMain(): void {
  const main = document.getElementById("main");
  if (main && !main.contains(document.activeElement)) main.focus();
}

const PAGE = 8;

/** Moves through a list by arrow, page and end keys while the focus stays in the field; Enter chooses. */
function useListKeys(commands: readonly PaletteCommand[], onChoose: (command: PaletteCommand) => void) {
  const [place, setPlace] = useState(0);
  const last = commands.length - 1;
  const current = Math.min(place, last);
  const active = commands[current];
  const steps: Record<string, number> = {
    ArrowDown: current === last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    PageDown: Math.min(last, current + PAGE),
    PageUp: Math.max(0, current - PAGE),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a syllable is not meant for the list.
    if (event.nativeEvent.isComposing) return;
    const next = steps[event.key];
    if (next !== undefined) setPlace(Math.max(0, next));
    else if (event.key === "Enter" && active) onChoose(active);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown, reset: () => setPlace(0) };
}
