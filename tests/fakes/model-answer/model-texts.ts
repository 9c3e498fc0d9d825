/** Texts of the model that do not come from the request. */
export const modelTexts = {
  simulatedLabel: "Simulated.",
  simulatedNote:
    "The practice model wrote this text from the words of the request, to show how the work goes. It knows nothing of the subject; add a provider in Settings for real answers.",
  team: [
    { name: "Content Writer", role: "Writer who turns a request into a clear document" },
    { name: "Research Analyst", role: "Analyst who collects and orders what is known about a subject" },
    { name: "Delivery Editor", role: "Editor who brings parts together into one consistent deliverable" },
  ],
  partTitle: (number: number, phrase: string) => `Part ${number}: ${phrase}`,
  partDescription: (phrases: string) => `Work out these points in full: ${phrases}.`,
  deliveryTitle: "Bring everything together and deliver",
  deliveryDescription:
    "Combine the parts into one complete document that covers everything the request asks for.",
  instructions: (role: string, skills: string) =>
    `# Purpose\nYou are responsible for one thing: ${role}.\n\n# How you work\n1. Read the task and its requirements.\n2. Work through them one by one (${skills || "general skills"}).\n3. Check the result against every requirement.\n\n# What you deliver\nA complete Markdown document, without questions back.`,
  overview: (subject: string) => `This document answers the request "${subject}", point by point.`,
  paragraph: (phrase: string, subject: string) =>
    `This section is about ${phrase}. In a real run the agent would work it out here for "${subject}"; the practice model shows the place it takes and the form it has.`,
  points: (phrase: string) => [
    `What matters: the goal behind ${phrase}`,
    `What to decide: scope, order and who is responsible`,
    `How to tell that it is done: somebody else can use the result as it is`,
  ],
  revisionTitle: "What has been improved",
  revision: "These objections to the earlier version have been taken up:",
  inputsTitle: "Contributions of the parts",
  coverageTitle: "What is covered where",
  tableHead: ["No.", "Asked for", "Has a section"],
  allFound: (requirements: string) =>
    `Simulated check: the deliverable speaks of ${requirements || "its task"}.`,
  notFound: (requirements: string) => `Simulated check: nothing was found about ${requirements}.`,
  toolAnswer: (tool: string) => `The tool \`${tool}\` answered (this is its real result):`,
};

/** Its texts. */
export type ModelTexts = typeof modelTexts;
