import { BookOpen, History, ListChecks, MessageCircle, Settings, Users } from "lucide-react";

/** A destination in the drawer. */
export interface NavLink {
  readonly to: string;
  /** In the `shell` namespace. */
  readonly labelKey: string;
  readonly icon: typeof Users;
  /** Something new of the same kind. */
  readonly shortcut?: { readonly to: string; readonly labelKey: string };
}

/** Where the drawer leads, in order. */
export const NAV_LINKS: readonly NavLink[] = [
  { to: "/", labelKey: "nav.home", icon: MessageCircle },
  {
    to: "/agents",
    labelKey: "nav.agents",
    icon: Users,
    shortcut: { to: "/agents/new", labelKey: "nav.newAgent" },
  },
  {
    to: "/tasks",
    labelKey: "nav.tasks",
    icon: ListChecks,
    shortcut: { to: "/tasks/new", labelKey: "nav.newTask" },
  },
  { to: "/knowledge", labelKey: "nav.knowledge", icon: BookOpen },
  { to: "/conversations", labelKey: "nav.conversations", icon: History },
  { to: "/settings", labelKey: "nav.settings", icon: Settings },
];

/** Whether a path is one the drawer leads to directly. */
export function isTopLevel(path: string): boolean {
  return NAV_LINKS.some(({ to }) => to === path || `${to}/` === path);
}
