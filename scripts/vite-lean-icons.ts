import type { Plugin } from "vite";

/** React asks for keys while it is developed; all icons have the size they have by default. */
const UNREAD = /\b(?:key: "[a-z0-9]+"|size: 24),?/g;

/**
 * Draws an icon as the package does (`createLucideIcon`, `Icon`, `buildLucideIconNode`), without what this application
 * asks of no icon: contexts, strokes that do not grow along, and attributes by the names that others than React know.
 */
const DRAWING = `
import { createElement } from "react";
export default ({ name, node, aliases = [] }) => ({ className, size = 24, ...props }) =>
  createElement("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width: size,
    height: size,
    viewBox: "0 0 24 24",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 2,
    strokeLinecap: "round",
    strokeLinejoin: "round",
    "aria-hidden": props["aria-label"] ? undefined : true,
    ...props,
    className: ["lucide", ...[name, ...aliases].map((each) => "lucide-" + each), className].filter(Boolean).join(" "),
  }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
`;

/** Leaves out of icons what nobody reads: every first visit loads dozens of them. */
export function leanIcons(): Plugin {
  return {
    name: "troupe:lean-icons",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/(?:icons\/|createLucideIcon\.)/ },
      handler: (code, id) => ({
        code: id.includes("/createLucideIcon.") ? DRAWING : code.replace(UNREAD, ""),
        map: null,
      }),
    },
  };
}
