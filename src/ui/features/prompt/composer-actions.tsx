import { visibleName } from "@core/domain/text/visible-text";
import { Button } from "@ui/elements/button";
import { useActionsAt } from "@ui/features/actions/use-actions-at";
import { Puzzle } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, type ReactNode, Suspense } from "react";
import menu from "./attach-menu.module.css";

const ActionRun = lazy(() => import("@ui/features/actions/action-run"));

/** Properties of the actions. */
export interface ComposerActionsProps {
  /** The prompt that is being written. */
  field: HTMLTextAreaElement;
  /** Shows an action at work, as long as there is something to be seen of it. */
  onRun: (run: ReactNode) => void;
}

/** Actions of plugins on the prompt that is being written, below the name of each plugin; nothing where there are none. */
export const ComposerActions = observer(function ComposerActions({ field, onRun }: ComposerActionsProps) {
  const offered = useActionsAt("composer");
  return [...new Set(offered.map(({ action }) => action.origin))].map((origin) => (
    <div key={origin}>
      <p className={menu.label}>{visibleName(origin)}</p>
      <ul>
        {offered
          .filter(({ action }) => action.origin === origin)
          .map(({ action }) => (
            <li key={action.id}>
              <Button
                variant="quiet"
                className={menu.upload}
                icon={<Puzzle aria-hidden="true" />}
                onClick={() => {
                  const chosen = { action, place: "composer" as const, text: field.value, field };
                  onRun(
                    <Suspense fallback={null}>
                      <ActionRun chosen={chosen} onClose={() => onRun(undefined)} />
                    </Suspense>,
                  );
                }}
              >
                <span className={menu.name}>{visibleName(action.name)}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  ));
});
