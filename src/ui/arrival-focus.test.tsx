// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test } from "vitest";
import { ArrivalFocus, useArrivalFocus } from "./arrival-focus";

function Prompt() {
  const field = useRef<HTMLTextAreaElement>(null);
  useArrivalFocus(field, true);
  return <textarea ref={field} aria-label="prompt" />;
}

/** A page that shows its prompt later than the rest. */
function Page({ atArrival, isReady }: { atArrival: Element | null; isReady: boolean }) {
  return (
    <>
      <button type="button">About</button>
      <ArrivalFocus value={atArrival}>{isReady ? <Prompt /> : null}</ArrivalFocus>
    </>
  );
}

const button = () => screen.getByRole("button", { name: "About" });

test("a prompt has the focus when nobody has moved it", () => {
  render(<Page atArrival={document.body} isReady />);
  expect(document.activeElement).toBe(screen.getByLabelText("prompt"));
});

test("a prompt takes the focus from the link that led to its page", () => {
  const { rerender } = render(<Page atArrival={null} isReady={false} />);
  button().focus();
  rerender(<Page atArrival={button()} isReady />);
  expect(document.activeElement).toBe(screen.getByLabelText("prompt"));
});

test("a prompt that shows late leaves the focus to who has moved it", () => {
  const { rerender } = render(<Page atArrival={document.body} isReady={false} />);
  button().focus();
  rerender(<Page atArrival={document.body} isReady />);
  expect(document.activeElement).toBe(button());
});
