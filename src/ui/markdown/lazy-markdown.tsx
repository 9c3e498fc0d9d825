import { insist } from "@core/lifecycle/insist";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type Markdown from "./markdown";
import type { MarkdownProps } from "./markdown";

let loaded: typeof Markdown | undefined;

/** Fetches the Markdown renderer; pages that are sure to need it do so ahead of time. */
export async function loadMarkdown(): Promise<{ default: typeof Markdown }> {
  const module = await insist(() => import("./markdown"));
  loaded = module.default;
  return module;
}

const Fetched = lazy(loadMarkdown);

/**
 * Markdown whose renderer is fetched when it is first needed; `fallback` shows meanwhile. Once there it is drawn at
 * once: React would show the fallback of a lazy component for 300 ms, however fast it comes.
 */
export function LazyMarkdown({ fallback, ...props }: MarkdownProps & { fallback: ReactNode }) {
  const [Renderer] = useState(() => loaded ?? Fetched);
  return (
    <Suspense fallback={fallback}>
      <Renderer {...props} />
    </Suspense>
  );
}
