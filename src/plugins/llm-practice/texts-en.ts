import type { PracticeTexts } from "./practice-text-set";

/** English. */
export const english: PracticeTexts = {
  simulatedLabel: "Simulated.",
  simulatedNote:
    "The practice model wrote this text from the words of the request, to show how the work goes. It knows nothing of the subject; add a provider in Settings for real answers.",
  team: [
    { name: "Content Writer", role: "Writer who turns a request into a clear document" },
    { name: "Research Analyst", role: "Analyst who collects and orders what is known about a subject" },
    { name: "Delivery Editor", role: "Editor who brings parts together into one consistent deliverable" },
  ],
  partTitle: (number, phrase) => `Part ${number}: ${phrase}`,
  partDescription: (phrases) => `Work out these points in full: ${phrases}.`,
  deliveryTitle: "Bring everything together and deliver",
  deliveryDescription:
    "Combine the parts into one complete document that covers everything the request asks for.",
  instructions: (role, skills) =>
    `# Purpose\nYou are responsible for one thing: ${role}.\n\n# How you work\n1. Read the task and its requirements.\n2. Work through them one by one (${skills || "general skills"}).\n3. Check the result against every requirement.\n\n# What you deliver\nA complete Markdown document, without questions back.`,
  overview: (subject) => `This document answers the request "${subject}", point by point.`,
  paragraph: (phrase, subject) =>
    `This section is about ${phrase}. In a real run the agent would work it out here for "${subject}"; the practice model shows the place it takes and the form it has.`,
  points: (phrase) => [
    `What matters: the goal behind ${phrase}`,
    `What to decide: scope, order and who is responsible`,
    `How to tell that it is done: somebody else can use the result as it is`,
  ],
  revisionTitle: "What has been improved",
  revision: "These objections to the earlier version have been taken up:",
  inputsTitle: "Contributions of the parts",
  coverageTitle: "What is covered where",
  tableHead: ["No.", "Asked for", "Has a section"],
  allFound: (requirements) => `Simulated check: the deliverable speaks of ${requirements || "its task"}.`,
  notFound: (requirements) => `Simulated check: nothing was found about ${requirements}.`,
  chatOpening: (agent, subject) =>
    `${agent ? `${agent} here. ` : ""}You wrote about "${subject}". A real model would answer it now; this one can only take up your words:`,
  toolAnswer: (tool) => `The tool \`${tool}\` answered (this is its real result):`,
  chatPoint: "a point a real answer would go into",
  chatClosing:
    "Add a provider under Settings › LLM Providers to get real answers; this conversation can then go on.",
};
