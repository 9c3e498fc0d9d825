// @vitest-environment jsdom

import type { SealedSecret } from "@core/domain/secret/sealed-secret";
import { AppError } from "@core/errors/app-error";
import { NotifierToken } from "@core/ports/notifier";
import type { SetupChoice, SetupExport } from "@core/services/sharing/setup-export";
import { SetupExportToken } from "@core/services/tokens";
import { AgentsStoreToken, ProvidersStoreToken, SettingsStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import qrcode from "qrcode";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SAMPLE_LANGUAGES } from "../../../../tests/fakes/sample-languages";
import errors from "../../../plugins/locale-en/errors.json";
import ShareDialog from "./share-dialog";

const BOX: SealedSecret = {
  v: 2,
  kdf: { n: "PBKDF2-SHA256", i: 600_000 },
  salt: "c2FsdHNhbHRzYWx0c2FsdA==",
  iv: "aXZpdml2aXZpdml2",
  data: "AAAA",
};

let notifier: MemoryNotifier;

beforeEach(() => {
  notifier = new MemoryNotifier();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => vi.unstubAllGlobals());

function show(create: SetupExport["create"], instructions = "Count.") {
  const agent = { id: "custom-1", name: "Ada", role: "Analyst", instructions };
  renderWithServices(
    <ShareDialog onClose={() => {}} />,
    new Map([
      service(SetupExportToken, { create }),
      service(AgentsStoreToken, { custom: [agent] }),
      service(ProvidersStoreToken, { credentials: [], providers: [] }),
      service(SettingsStoreToken, { platformName: "Team", languages: SAMPLE_LANGUAGES }),
      service(NotifierToken, notifier),
    ]),
  );
}
const works = async (choice: SetupChoice) => ({ box: BOX, plainPart: { n: choice.platformName } });
const create = () => fireEvent.click(screen.getByRole("button", { name: "Create the link" }));

describe("the dialog that shares the platform", () => {
  it("offers the link and its code, and takes both back when anything is changed", async () => {
    show(works);
    create();
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Link");
    expect(field.value).toMatch(/^http:\/\/localhost(:\d+)?\/#s=[\w-]+$/);
    const code = await screen.findByRole<HTMLImageElement>("img", { name: "QR code of the link" });
    // 55 modules with the margin: four whole pixels each.
    expect(code.width).toBe(220);
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "p" } });
    expect(screen.queryByLabelText("Link")).toBeNull();
  });

  it("says that no link could be made", async () => {
    show(() => Promise.reject(new Error("Key import failed")));
    create();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Export FailedFailed to generate setup URL");
    expect(screen.queryByLabelText("Link")).toBeNull();
  });

  it("says why no link could be made, where that is known", async () => {
    show(() => Promise.reject(new AppError("vault.locked")));
    create();
    expect((await screen.findByRole("alert")).textContent).toContain("Secure storage is locked.");
  });

  it("leaves the link when the code cannot be drawn", async () => {
    vi.spyOn(qrcode, "toString").mockImplementation(() => {
      throw new Error("out of memory");
    });
    show(works);
    create();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("QR code generation failed. You can still use the URL above.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Link").value).toContain("#s=");
  });

  it("says when the link could not be copied, and leaves it to be copied by hand", async () => {
    vi.stubGlobal("navigator", { userAgent: "" });
    show(works);
    create();
    fireEvent.click(await screen.findByRole("button", { name: "Copy the link" }));
    expect(await screen.findByText("Select the link and copy it.")).toBeDefined();
  });

  it("says when the file could not be made", async () => {
    vi.stubGlobal(
      "URL",
      class extends URL {
        static override createObjectURL = () => {
          throw new Error("no memory");
        };
      },
    );
    show(works);
    create();
    fireEvent.click(await screen.findByRole("button", { name: "Download" }));
    await waitFor(() => expect(notifier.errors.map(({ code }) => code)).toEqual(["sharing.export-failed"]));
    expect(errors.sharing["export-failed"]).toBe("Failed to export easy setup");
  });

  it("has nothing to make while nothing is chosen", () => {
    show(works);
    fireEvent.click(screen.getByRole("checkbox", { name: /Ada/ }));
    fireEvent.change(screen.getByLabelText("Platform name"), { target: { value: " " } });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create the link" }).disabled).toBe(true);
    expect(screen.getByText("Choose something to share.")).toBeDefined();
  });
});
