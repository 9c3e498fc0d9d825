import type PptxGenJS from "pptxgenjs";

/** A place on a slide, in inches, as the library has it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The size of slides, and where their titles and texts stand. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly title: Box;
  readonly body: Box;
}

/** How much of the room for text a slide gives to it; a table has the other half. */
type Room = "none" | "half" | "whole";

const ROOMS: readonly Room[] = ["none", "half", "whole"];

/** A page of 16:9. */
export const PAGE: Page = {
  width: 13.33,
  height: 7.5,
  title: { x: 0.6, y: 0.4, w: 12.13, h: 1 },
  body: { x: 0.6, y: 1.6, w: 12.13, h: 5.3 },
};

/** The room for text on a slide. */
function bodyBox({ body }: Page, room: "half" | "whole"): Box {
  return room === "half" ? { ...body, h: body.h / 2 } : body;
}

/** The name of the layout for slides with these parts. */
export function layoutName(isTitled: boolean, room: Room): string {
  const parts = [...(isTitled ? ["Title"] : []), ...(room === "none" ? [] : [`text (${room})`])];
  return parts.join(", ") || "Empty";
}

/** A layout for each kind of slide, so that PowerPoint knows titles and texts for what they are. */
export function slideLayouts(page: Page): readonly PptxGenJS.SlideMasterProps[] {
  return [true, false].flatMap((isTitled) =>
    ROOMS.map((room) => ({
      title: layoutName(isTitled, room),
      objects: [
        ...(isTitled ? [placeholder("title", page.title, { fontSize: 32, bold: true })] : []),
        ...(room === "none" ? [] : [placeholder("body", bodyBox(page, room), { fontSize: 20 })]),
      ],
    })),
  );
}

function placeholder(type: "title" | "body", box: Box, look: { fontSize: number; bold?: boolean }) {
  return {
    placeholder: { options: { name: type, type, align: "left", ...box, ...look }, text: "" },
  } as const;
}
