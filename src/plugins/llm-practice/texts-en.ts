import type { PracticeTexts } from "./practice-text-set";

/** English. */
export const english: PracticeTexts = {
  simulatedLabel: "Simulated.",
  simulatedNote:
    "This is a walk through the work, not its result: the practice model knows nothing and has done none of what you asked. Add a provider in Settings to have it done.",
  team: [
    { name: "Content Writer", role: "Writer who turns a request into a clear document" },
    { name: "Research Analyst", role: "Analyst who collects and orders what is known about a subject" },
  ],
  requirement:
    "The walk-through has at least six sections. What the request asks for was not done, and nothing of it was checked",
  question: (phrase) => `What is needed for: ${phrase}`,
  scope: "What the writer could not find out alongside: facts, figures, names and sources.",
  note: (subject) =>
    `An agent would answer this question now, from what its model knows, from your files and with the tools you allow, and hand a note to the writer of “${subject}”. The practice model has found out nothing.`,
  walk: {
    understand: {
      title: "1. Understand the request",
      text: (points) =>
        `A model would write down what can be checked in the result, and where in your words it comes from. In this request it would find at least ${points === 1 ? "this point" : `these ${points} points`}:`,
    },
    find: {
      title: "2. Find out what is missing",
      text: "Agents would answer these questions side by side, each in a note with its sources:",
      none: "This request is small enough for one agent: nobody would have to find anything out first.",
    },
    write: {
      title: "3. Write",
      text: (writer) =>
        `${writer || "One agent"} would get your request, the points above and all notes, and write the whole document in one go. You could watch it grow, stop it, or tell it something meanwhile.`,
    },
    check: {
      title: "4. Check",
      text: "Another agent, who sees the text and not who wrote it, would give a verdict on each point with its proof:",
      head: ["Asked for", "How it would be shown"],
      counted: "counted by the app",
      quoted: "by words of the text, which the app looks up",
    },
    repair: {
      title: "5. Repair",
      text: "What is not met would be changed where it stands, twice at the most, and checked again. What then stays open would be told to you as an open point.",
    },
    review: {
      title: "Review",
      text: "Nothing was checked. The practice model cannot judge; the app has only counted that this walk-through is complete.",
    },
  },
  deliveryTitle: "Bring everything together and deliver",
  deliveryDescription: "Combine the notes into one document that covers what the request asks for.",
  instructions: (role, skills) =>
    `# Purpose\nYou are responsible for one thing: ${role}.\n\n# How you work\n1. Read the task and its requirements.\n2. Work through them one by one (${skills || "general skills"}).\n3. Check the result against every requirement.\n\n# What you deliver\nA complete Markdown document, without questions back.`,
  unchanged: "Simulated: the practice model cannot change a text. Nothing was changed.",
  toolAnswer: (tool) => `The tool \`${tool}\` answered (this is its real result):`,
  chat: (agent, subject) =>
    `A real model would answer “${subject}” here${agent ? ` as ${agent}` : ""}: it would get your message with the conversation so far, the agent's instructions and passages of its files. The practice model has no answer. Add a provider under Settings › LLM Providers, and this conversation can go on.`,
};
