import { Bot } from "lucide-react";
import { AGENT_GLYPHS } from "./agent-glyphs";

/** The drawn glyph of an icon name; a plain figure for a name that is not in the set. */
export default function AgentGlyph({ name }: { name: string | undefined }) {
  // A name out of a file may be that of something every object has, such as "constructor".
  const Glyph = (name && Object.hasOwn(AGENT_GLYPHS, name) && AGENT_GLYPHS[name]) || Bot;
  return <Glyph aria-hidden="true" />;
}
