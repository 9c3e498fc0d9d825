import type { CommandGroup } from "@core/domain/command/rank-commands";
import type { SearchHit } from "@core/domain/search/hit";
import { PaletteStoreToken } from "@core/stores/tokens";
import { hitPath, searchPath } from "@ui/features/conversations/search-address";
import { useService } from "@ui/services-context";
import { Search, TextQuote } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PaletteCommand } from "./palette-command";

/** Texts that have the words, and the way to all of them; nothing where nothing is asked for. For observers. */
export function useFoundTexts(query: string): CommandGroup<PaletteCommand> | undefined {
  const { t } = useTranslation("palette");
  const { found } = useService(PaletteStoreToken);
  const text = query.trim();
  if (text === "") return undefined;
  const everywhere: PaletteCommand = {
    id: "text",
    kind: "text",
    title: t("action.searchFor", { text }),
    icon: Search,
    path: searchPath(text),
  };
  return {
    kind: "text",
    commands: [...found.map((hit) => textCommand(hit, t("untitled"))), everywhere],
  };
}

function textCommand(hit: SearchHit, untitled: string): PaletteCommand {
  return {
    id: `text/${hit.id}`,
    kind: "text",
    title: hit.title || untitled,
    detail: hit.snippet.text,
    icon: TextQuote,
    path: hitPath(hit),
  };
}
