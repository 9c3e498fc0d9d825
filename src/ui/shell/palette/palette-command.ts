import type { Command } from "@core/domain/command/command";
import type { Action } from "@core/points/action";
import type { LucideIcon } from "lucide-react";

/** A command with what the palette shows and does. */
export interface PaletteCommand extends Command {
  readonly icon: LucideIcon;
  /** The address it leads to; the focus follows. */
  readonly path?: string;
  readonly run?: () => void;
  /** The action of a plugin that it runs. */
  readonly action?: Action;
}
