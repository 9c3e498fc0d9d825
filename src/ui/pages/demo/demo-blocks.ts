/** The source of one demonstration. */
export interface DemoBlock {
  readonly id: "slides" | "music" | "diagram" | "image" | "code";
  readonly markdown: string;
  /** The last part of the address of its own page; absent where it has none. */
  readonly view?: "presentation" | "score" | "diagram" | "svg";
}

const slides = `\`\`\`marp
---
marp: true
paginate: true
---

<!-- _class: lead -->

# From a question to a plan

Three slides, drawn on this device

---

## How a team works

1. Someone states what is needed
2. The work is divided
3. Every result is checked

---

## What comes out

| Part | Length |
| --- | --- |
| Summary | 1 page |
| Report | 12 pages |
\`\`\`
`;

const music = `\`\`\`abc
X:1
T:Ode to Joy
C:Ludwig van Beethoven
M:4/4
L:1/4
K:D
F F G A | A G F E | D D E F | F3/2 E/ E2 |
F F G A | A G F E | D D E F | E3/2 D/ D2 |]
\`\`\`
`;

const diagram = `\`\`\`mermaid
flowchart LR
  request([Request]) --> plan[Plan]
  plan --> research[Research]
  plan --> draft[Draft]
  research --> review{Checked?}
  draft --> review
  review -- no --> draft
  review -- yes --> result([Result])
\`\`\`
`;

const image = `\`\`\`svg
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 180" role="img" aria-label="Hills under a sun">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#bcd4ff"/>
      <stop offset="1" stop-color="#fdf1dc"/>
    </linearGradient>
  </defs>
  <rect width="480" height="180" rx="12" fill="url(#sky)"/>
  <circle cx="368" cy="62" r="30" fill="#f6b545"/>
  <path d="M0 150 C80 90 140 96 210 138 S360 170 480 104 V168 a12 12 0 0 1 -12 12 H12 a12 12 0 0 1 -12 -12 Z" fill="#5d8f72"/>
  <path d="M0 164 C110 124 220 176 480 140 V168 a12 12 0 0 1 -12 12 H12 a12 12 0 0 1 -12 -12 Z" fill="#3f6b57"/>
</svg>
\`\`\`
`;

const code = `\`\`\`ts
/** The done share of a piece of work, from 0 to 1. */
export function progress(steps: readonly { done: boolean }[]): number {
  if (steps.length === 0) return 0;
  const finished = steps.filter((step) => step.done).length;
  return finished / steps.length;
}
\`\`\`
`;

/** The blocks of the demonstration, in order. */
export const DEMO_BLOCKS: readonly DemoBlock[] = [
  { id: "slides", markdown: slides, view: "presentation" },
  { id: "music", markdown: music, view: "score" },
  { id: "diagram", markdown: diagram, view: "diagram" },
  { id: "image", markdown: image, view: "svg" },
  { id: "code", markdown: code },
];
