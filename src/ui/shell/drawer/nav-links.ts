import { type PageNav, Pages } from "@core/points/page";
import { useService } from "@ui/services-context";
import {
  AppWindow,
  BookOpen,
  Calendar,
  Folder,
  History,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Settings,
  Users,
} from "lucide-react";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  "book-open": BookOpen,
  calendar: Calendar,
  folder: Folder,
  history: History,
  "list-checks": ListChecks,
  "message-circle": MessageCircle,
  settings: Settings,
  users: Users,
};

/** A destination in the drawer. */
export interface NavLink extends Omit<PageNav, "icon"> {
  readonly to: string;
  readonly icon: LucideIcon;
}

/** The links of the drawer, in order. For observers. */
export function useNavLinks(): readonly NavLink[] {
  return useService(Pages).all.flatMap(({ path, nav }) =>
    nav ? [{ ...nav, to: path, icon: ICONS[nav.icon ?? ""] ?? AppWindow }] : [],
  );
}

/** Whether a path is one the drawer leads to directly. For observers. */
export function useIsTopLevel(path: string): boolean {
  return useNavLinks().some(({ to }) => to === path || `${to}/` === path);
}
