import { parseTags } from "../knowledge/knowledge-file";
import { distinctTags } from "../text/distinct-tags";
import { type AgentCategory, categoryOf } from "./agent";

type Tags = readonly string[] | undefined;

/** The category that the first tag names, `other` without one. */
export function categoryTag(tags: Tags): AgentCategory {
  return categoryOf({ tags });
}

/** All tags but the one that names the category. */
export function otherTags(tags: Tags = []): readonly string[] {
  return tags[0] === categoryOf({ tags }) ? tags.slice(1) : tags;
}

/** Puts another category in front; `other` needs no tag. */
export function withCategory(tags: Tags, category: string): readonly string[] {
  const rest = otherTags(tags);
  return category === "other" ? rest : [category, ...rest];
}

/** Replaces the tags after the category by those of a text, separated by commas. */
export function withOtherTags(tags: Tags, text: string): readonly string[] {
  const category = categoryTag(tags);
  const rest = parseTags(text).filter((tag) => tag !== category);
  return category === "other" ? rest : distinctTags([category, ...rest]);
}

/** Tags as the text they are edited in. */
export function joinTags(tags: readonly string[]): string {
  return tags.join(", ");
}
