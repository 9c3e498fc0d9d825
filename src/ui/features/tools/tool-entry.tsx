import type { ToolUse } from "@core/domain/tool/tool-use";
import { ToolboxToken } from "@core/services/tokens";
import { useReady } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { ToolCallRow } from "./tool-calls";
import { useToolName } from "./use-tool-name";

/** A call of a tool in a list of events: which one, with what, and what came of it. */
const ToolEntry = observer(function ToolEntry({ use }: { use: ToolUse }) {
  return <ToolCallRow use={use} name={useToolName()(use.call.name)} />;
});

/** The same, once the texts of tools are there. */
export default function ReadyToolEntry(props: { use: ToolUse }) {
  return useReady(ToolboxToken) ? <ToolEntry {...props} /> : null;
}
