import { insideTag } from "../bench/delegation/prompt-view";
import type { Answers } from "../bench/delegation/scripted-model";

/**
 * Answers of a scripted model to tasks it knows nothing of: it copies the documents, naming their files, and finds
 * everything met. It tries the harness, and nothing can be learnt from its scores.
 */
export const SCRIPTED_ANSWERS: Answers = {
  brief: () =>
    lines(
      {
        requirement: "Answers the request",
        quote: "",
        type: "functional",
        priority: "must",
        source: "explicit",
        proof: "quote",
      },
      { agent: "Copywriter", role: "Writes", skills: ["writing"] },
      { complexity: "simple" },
      { done: 3 },
    ),
  plan: () =>
    JSON.stringify({
      subTasks: [
        {
          title: "Gather",
          description: "Gather what is known.",
          dependencies: [],
          acceptanceCriteria: ["Is there"],
        },
        {
          title: "Write",
          description: "Write it.",
          dependencies: ["Gather"],
          acceptanceCriteria: ["Is there"],
        },
      ],
    }),
  recruit: () => JSON.stringify({ name: "Helper", role: "Writes", instructions: "Write plainly." }),
  read: ({ whole }) => `# Notes\n\n${copied(whole)}`,
  write: ({ whole }) => `# Result\n\nThis text was written by a script.\n\n${copied(whole)}`,
  check: ({ own, text }) => {
    const numbers = [...own.matchAll(/^\s*(\d+)[.):]\s/gm)].map(([, number]) => Number(number));
    const quote = firstWords(text);
    return lines(...numbers.map((requirement) => ({ requirement, verdict: "met", quote })), {
      done: numbers.length,
    });
  },
  edit: ({ own, text }) => {
    const [, subject = "", value = ""] = /Change the (.+) to (\d+ \S+), and nothing else/.exec(own) ?? [];
    const stated = new RegExp(`The ${subject} is \\d+ \\S+(?=,)`).exec(text)?.[0];
    if (subject === "" || stated === undefined) return lines({ done: 0 });
    return lines({ find: stated, replace: `The ${subject} is ${value}` }, { done: 1 });
  },
  section: ({ own }) => insideTag(own, "section"),
  judge: ({ own, text }) => {
    const numbers = [...own.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    const quote = firstWords(text);
    return lines(...numbers.map((criterion) => ({ criterion, verdict: "met", quote })), { done: true });
  },
};

function copied(whole: string): string {
  const files = [...whole.matchAll(/--- File: (\S+) ---\n(.*?)--- End of file/gs)];
  const sentences = files.flatMap(([, name = "", text = ""]) => {
    const [place = ""] = text.trim().split("\n");
    const wrong = /wrong|faux|틀린/;
    const stated = text.split(/(?<=[.])\s+/).filter((each) => /\d{4}/.test(each) && !wrong.test(each));
    return stated.map((each) => `${place.trim()}: ${each.trim()} [${name}]`);
  });
  return [...new Set(sentences)].join("\n");
}

function firstWords(text: string): string {
  return (
    text
      .replace(/^[#\s]+/, "")
      .split("\n")[0]
      ?.slice(0, 60) ?? ""
  );
}

function lines(...records: readonly object[]): string {
  return records.map((record) => JSON.stringify(record)).join("\n");
}
