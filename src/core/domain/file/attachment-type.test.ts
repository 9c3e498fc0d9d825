import { expect, it } from "vitest";
import { attachmentType } from "./attachment-type";

it("sends pictures as images, source and prose as text, and the rest by name", () => {
  expect(attachmentType({ name: "a.png", type: "image/png" })).toBe("image");
  expect(attachmentType({ name: "a.md", type: "" })).toBe("text");
  expect(attachmentType({ name: "data", type: "application/json" })).toBe("text");
  expect(attachmentType({ name: "a.ipynb", type: "application/x-ipynb+json" })).toBe("other");
  expect(attachmentType({ name: "a.eml", type: "message/rfc822" })).toBe("other");
  expect(attachmentType({ name: "a.pdf", type: "application/pdf" })).toBe("other");
});

it("treats a drawing that models cannot see as the text it is", () => {
  expect(attachmentType({ name: "a.svg", type: "image/svg+xml" })).toBe("text");
});
