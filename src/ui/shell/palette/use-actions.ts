import { DEFAULT_AGENT_ID } from "@core/domain/agent/agent";
import { InstallationToken } from "@core/ports/installation";
import { VaultToken } from "@core/ports/vault";
import { SettingsStoreToken } from "@core/stores/tokens";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { useChangeLanguage, useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import {
  Download,
  Info,
  Keyboard,
  KeyRound,
  Languages,
  LayoutTemplate,
  ListPlus,
  Lock,
  MessageCirclePlus,
  Moon,
  Search,
  Sun,
  Trash2,
  UserPlus,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OverlayProps } from "../overlay";
import type { PaletteCommand } from "./palette-command";

type Action = Omit<PaletteCommand, "id" | "kind"> & { readonly name: string };

/** The actions there are from anywhere. For observers. */
export function useActions(onShow: OverlayProps["onShow"]): readonly PaletteCommand[] {
  const { t } = useTranslation(["palette", "shell"]);
  const actions: readonly Action[] = [
    { name: "new-task", title: t("shell:nav.newTask"), icon: ListPlus, path: "/tasks/new" },
    {
      name: "new-conversation",
      title: t("action.newConversation"),
      icon: MessageCirclePlus,
      path: conversationPath(DEFAULT_AGENT_ID),
    },
    { name: "new-agent", title: t("shell:nav.newAgent"), icon: UserPlus, path: "/agents/new" },
    {
      name: "add-provider",
      title: t("action.addProvider"),
      keywords: t("words.addProvider"),
      icon: KeyRound,
      path: "/settings#providers",
    },
    { name: "templates", title: t("action.templates"), icon: LayoutTemplate, path: "/templates" },
    {
      name: "search",
      title: t("common:searchEverywhere"),
      keywords: t("words.search"),
      icon: Search,
      path: "/search",
    },
    { name: "trash", title: t("common:trash"), icon: Trash2, path: "/trash" },
    ...useSettingsActions(),
    {
      name: "shortcuts",
      title: t("shortcuts.title"),
      keywords: "?",
      icon: Keyboard,
      run: () => onShow("shortcuts"),
    },
    { name: "about", title: t("shell:nav.about"), icon: Info, run: () => onShow("about") },
  ];
  return actions.map(({ name, ...action }) => ({ ...action, id: `action/${name}`, kind: "action" }));
}

function useSettingsActions(): readonly Action[] {
  const { t } = useTranslation(["palette", "shell"]);
  const settings = useService(SettingsStoreToken);
  const vault = useService(VaultToken);
  const installation = useService(InstallationToken);
  const language = useLanguage();
  const changeLanguage = useChangeLanguage();
  const isDark = document.documentElement.classList.contains("dark");
  const theme: Action = {
    name: "theme",
    title: t(isDark ? "action.light" : "action.dark"),
    keywords: t("words.theme"),
    icon: isDark ? Sun : Moon,
    run: () => settings.setTheme(isDark ? "light" : "dark"),
  };
  const others = settings.languages.filter(({ code }) => code !== language);
  const languages = others.map(
    ({ code, name }): Action => ({
      name: `language-${code}`,
      title: t("action.language", { name }),
      keywords: "language",
      icon: Languages,
      run: () => changeLanguage(code),
    }),
  );
  const lock: Action = { name: "lock", title: t("action.lock"), icon: Lock, run: () => vault.lock() };
  const install: Action = {
    name: "install",
    title: t("shell:install"),
    icon: Download,
    run: () => void installation.install(),
  };
  return [
    theme,
    ...languages,
    ...(vault.state === "unlocked" && vault.hasPassword ? [lock] : []),
    ...(installation.isOffered ? [install] : []),
  ];
}
