// @vitest-environment jsdom
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import { type Vault, VaultToken } from "@core/ports/vault";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import errors from "../../../plugins/locale-en/errors.json";
import { MasterKey } from "./master-key";

let vault: MemoryVault;
let notifier: MemoryNotifier;
let written: string[];

beforeEach(async () => {
  vault = new MemoryVault();
  await vault.initialise();
  notifier = new MemoryNotifier();
  written = [];
});
afterEach(() => vi.unstubAllGlobals());

function show(writeText = async (text: string) => void written.push(text), shown: Partial<Vault> = vault) {
  vi.stubGlobal("navigator", { userAgent: "", clipboard: { writeText } });
  return renderWithServices(
    <MasterKey />,
    new Map([service(VaultToken, shown), service(NotifierToken, notifier)]),
  ).container;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the master key in the settings", () => {
  it("is not on the page until it is asked for, and can be hidden again", async () => {
    const container = show();
    const key = vault.masterKey;
    expect(container.innerHTML).not.toContain(key);
    press("Show the master key");
    expect((await screen.findByText(key)).tagName).toBe("CODE");
    press("Hide the master key");
    expect(container.innerHTML).not.toContain(key);
  });

  it("is copied without being shown", async () => {
    const container = show();
    press("Copy");
    await waitFor(() => expect(notifier.notices.map(({ code }) => code)).toEqual(["settings.keyCopied"]));
    expect(written).toEqual([vault.masterKey]);
    expect(container.innerHTML).not.toContain(vault.masterKey);
  });

  it("says when it could not be copied", async () => {
    show(() => Promise.reject(new DOMException("denied", "NotAllowedError")));
    press("Copy");
    await waitFor(() => expect(notifier.errors.map(({ code }) => code)).toEqual(["vault.copy-failed"]));
    expect(errors.vault["copy-failed"]).toBe("Failed to copy master key");
  });

  it("is replaced after asking, and no longer shown", async () => {
    const container = show();
    const before = vault.masterKey;
    press("Show the master key");
    await screen.findByText(before);
    press("Regenerate");
    const dialog = within(await screen.findByRole("dialog"));
    expect(vault.masterKey).toBe(before);
    fireEvent.click(dialog.getByRole("button", { name: "Regenerate" }));
    await waitFor(() =>
      expect(notifier.notices.map(({ code }) => code)).toEqual(["settings.keyRegenerated"]),
    );
    expect(vault.masterKey).not.toBe(before);
    expect(container.innerHTML).not.toContain(before);
  });

  it("says when it could not be replaced, whatever failed", async () => {
    show(undefined, { regenerate: () => Promise.reject(new AppError("database.full")) });
    press("Regenerate");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Regenerate" }));
    await waitFor(() => expect(notifier.errors.map(({ code }) => code)).toEqual(["vault.regenerate-failed"]));
    expect(errors.vault["regenerate-failed"]).toBe("Failed to regenerate master key");
    expect(notifier.errors[0]?.cause).toMatchObject({ code: "database.full" });
  });

  it("takes the one that keys from elsewhere were stored with, and says when it is none", async () => {
    show();
    const field = screen.getByLabelText<HTMLInputElement>("Their master key");
    fireEvent.change(field, { target: { value: "not a key" } });
    press("Restore");
    expect(await screen.findByText("This is not a valid master key")).toBeDefined();
    const other = Buffer.alloc(32, 9).toString("base64");
    fireEvent.change(field, { target: { value: other } });
    press("Restore");
    await waitFor(() => expect(notifier.notices.map(({ code }) => code)).toEqual(["settings.keyRestored"]));
    expect(vault.masterKey).toBe(other);
    expect(field.value).toBe("");
  });
});
