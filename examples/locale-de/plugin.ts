import { definePlugin, locale } from "@troupe/plugin-kit";
import agents from "./texts/agents.json";
import chat from "./texts/chat.json";
import common from "./texts/common.json";
import conversations from "./texts/conversations.json";
import home from "./texts/home.json";
import knowledge from "./texts/knowledge.json";
import projects from "./texts/projects.json";
import shell from "./texts/shell.json";

const texts = { agents, chat, common, conversations, home, knowledge, projects, shell };

export default definePlugin({
  id: "locale-de",
  name: "Deutsch",
  contributes: locale({ language: "de", languageName: "Deutsch", texts }),
});
