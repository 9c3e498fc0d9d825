// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithServices } from "../../../../tests/fakes/render-with-services";
import { MemoryNote } from "./memory-note";

test.each([
  [0, /^From memory/],
  [1, /^From your files:/],
  [3, /^From your files:/],
])("a deliverable that %i files were given for says what it was written from", (files, words) => {
  renderWithServices(<MemoryNote of="deliverable" files={files} />);
  expect(screen.getByText(words)).toBeDefined();
});
