// @vitest-environment jsdom
import { VaultToken } from "@core/ports/vault";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { VaultBanner } from "./vault-banner";

async function show(vault = new MemoryVault({ password: "correct horse" })) {
  await vault.initialise();
  const { container } = renderWithServices(<VaultBanner />, new Map([service(VaultToken, vault)]));
  return { vault, container };
}
const enter = (label: string, text: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Unlock" }));
};

describe("the banner of secure storage", () => {
  it("is not there while storage is open", async () => {
    const { container } = await show(new MemoryVault());
    expect(container.textContent).toBe("");
  });

  it("says when a password is wrong, and goes once the right one is given", async () => {
    const { container } = await show();
    enter("Master password", "wrong");
    expect((await screen.findByRole("alert")).textContent).toBe("Invalid password");
    enter("Master password", "correct horse");
    await waitFor(() => expect(container.textContent).toBe(""));
  });

  it("takes the master key in place of a forgotten password", async () => {
    const { vault, container } = await show();
    fireEvent.click(screen.getByRole("button", { name: "Use the master key instead" }));
    enter("Master key", "nonsense");
    expect((await screen.findByRole("alert")).textContent).toBe("This is not a valid master key");
    enter("Master key", vault.masterKey);
    await waitFor(() => expect(container.textContent).toBe(""));
  });
});
