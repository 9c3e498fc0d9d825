import { guessComplexity } from "@core/domain/complexity";
import { extractKeywords } from "@core/domain/context-relevance";
import type { PracticeTexts } from "./practice-text-set";
import { firstTagged } from "./prompt-tags";
import { phrasesOf } from "./request-phrases";

/** So many things asked for are more than one agent's work. */
const COMPLEX_PHRASES = 4;
const COMPLEX_WORDS = 60;

/** What a request requires, in its own words, and who should do it. */
export function answerAnalysis(prompt: string, texts: PracticeTexts): string {
  const request = firstTagged(prompt, "request");
  const phrases = phrasesOf(request);
  const isComplex = isComplexRequest(request, phrases);
  const skills = extractKeywords(request).slice(0, 3);
  const team = isComplex
    ? texts.team.slice(0, phrases.length > COMPLEX_PHRASES ? 3 : 2)
    : texts.team.slice(0, 1);
  return JSON.stringify(
    {
      requirements: phrases.map((description, place) => ({
        type: "functional",
        description,
        priority: place < 3 ? "must" : "should",
        source: "explicit",
        validationCriteria: [texts.criterion(description)],
      })),
      complexity: isComplex ? "complex" : "simple",
      suggestedStrategy: isComplex ? "parallel_agents" : "single_agent",
      estimatedPasses: isComplex ? 2 : 1,
      estimatedDuration: isComplex ? 60 : 20,
      requiredSkills: skills,
      suggestedAgents: team.map(({ name, role }) => ({
        name,
        role,
        requiredSkills: skills,
        estimatedExperience: "Senior",
        specialization: skills.join(", "),
      })),
    },
    null,
    2,
  );
}

function isComplexRequest(request: string, phrases: readonly string[]): boolean {
  return (
    guessComplexity(request) === "complex" ||
    phrases.length >= COMPLEX_PHRASES ||
    request.split(/\s+/).length > COMPLEX_WORDS
  );
}
