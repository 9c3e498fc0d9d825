// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { render, screen } from "@testing-library/react";
import i18next, { createInstance } from "i18next";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, expect, it } from "vitest";
import errors from "../../plugins/locale-en/errors.json";
import { ErrorText } from "./error-text";

beforeAll(async () => {
  const settings = { lng: "en", resources: { en: { errors } }, interpolation: { escapeValue: false } };
  await i18next.use(initReactI18next).init(settings);
});

const draw = (error: unknown) =>
  render(
    <MemoryRouter>
      <ErrorText error={error} />
    </MemoryRouter>,
  ).container;

it("makes the link of a translation lead somewhere", () => {
  const drawn = draw(new AppError("provider.none"));
  expect(drawn.querySelector("a")?.getAttribute("href")).toBe("/settings");
  expect(drawn.textContent).toBe("No LLM provider configured. Please configure one in Settings.");
});

it("keeps a bracket of a parameter beside the link of the translation", () => {
  const drawn = draw(new AppError("kernel.unknown-service", { chain: "a[0]" }));
  expect(drawn.querySelector("a")?.getAttribute("href")).toBe("/settings#plugins");
  expect(drawn.textContent).toContain("(a[0])");
});

it("says within one error what another one is about, by its code, and follows no code of a folder's name", () => {
  const about = { code: "sync.too-many-files", limit: 20_000 };
  expect(draw(new AppError("sync.failed", { ...about, folder: "Club" })).textContent).toBe(
    "Sync error in Club: This folder holds over 20,000 files. Choose a smaller one.",
  );
  const hostile = draw(new AppError("sync.failed", { ...about, folder: "$t(provider.none) [x](/settings)" }));
  expect(hostile.textContent).toBe(
    "Sync error in $t(provider.none) [x](/settings): This folder holds over 20,000 files. Choose a smaller one.",
  );
  expect(hostile.querySelector("a")).toBeNull();
});

it("says a code of a plugin's own texts once they have come, which no page has named", async () => {
  const texts: Record<string, object> = { errors, acme: { errors: { full: "{{name}} is full." } } };
  const translation = createInstance();
  await translation
    .use({
      type: "backend",
      init: () => {},
      read: async (_: string, namespace: string) => texts[namespace] ?? {},
    })
    .init({ lng: "en", ns: ["errors"], interpolation: { escapeValue: false } });
  const error = (code: string) => <ErrorText error={new AppError(code, { name: "The cart" })} />;
  render(
    <I18nextProvider i18n={translation}>
      <p>{error("acme:errors.full")}</p>
      <p>{error("gone:errors.full")}</p>
    </I18nextProvider>,
  );
  expect(await screen.findByText("The cart is full.")).toBeTruthy();
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
});

it.each(["https://evil.example", "javascript:alert(1)", "//evil.example", "/settings#advanced"])(
  "makes no link of what a server says: %s",
  (address) => {
    const reason = `Session expired, [sign in](${address}) $t(provider.none) {{chain}}`;
    const drawn = draw(new AppError("block.invalid", { reason }));
    expect(drawn.querySelector("a")).toBeNull();
    expect(drawn.textContent).toBe(`This block could not be drawn: ${reason}`);
  },
);
