import type { ToolUse } from "@core/domain/tool-use";
import { observer } from "mobx-react-lite";
import { ToolCallRow } from "./tool-calls";
import { useToolName } from "./use-tool-name";

/** A call of a tool in a list of events: which one, with what, and what came of it. */
const ToolEntry = observer(function ToolEntry({ use }: { use: ToolUse }) {
  return <ToolCallRow use={use} name={useToolName()(use.call.name)} />;
});
export default ToolEntry;
