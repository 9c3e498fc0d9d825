// @vitest-environment jsdom
import { NotifierToken } from "@core/ports/notifier";
import { type Passkey, PasskeyToken } from "@core/ports/secrets/passkey";
import { VaultToken } from "@core/ports/vault";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryVault } from "../../../../tests/fakes/memory-vault";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { VaultBanner } from "./vault-banner";

/** A passkey that gives a password, or none where it was not set up. */
function passkeyOf(password?: string): Passkey {
  return {
    isSupported: true,
    isSetUp: async () => password !== undefined,
    setUp: async () => {},
    password: async () => password ?? "",
    remove: async () => {},
  };
}

async function show(vault = new MemoryVault({ password: "correct horse" }), passkey = passkeyOf()) {
  await vault.initialise();
  const notifier = new MemoryNotifier();
  const { container } = renderWithServices(
    <VaultBanner />,
    new Map([
      service(VaultToken, vault),
      service(PasskeyToken, async () => passkey),
      service(NotifierToken, notifier),
    ]),
  );
  return { vault, container, notifier };
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

  it("says when a passkey has the password of before", async () => {
    const { vault, notifier } = await show(undefined, passkeyOf("of before"));
    fireEvent.click(await screen.findByRole("button", { name: "Unlock with the passkey" }));
    await waitFor(() => expect(notifier.errors[0]?.code).toBe("vault.passkey-old"));
    expect(vault.state).toBe("locked");
  });

  it("opens storage with a passkey", async () => {
    const { container } = await show(undefined, passkeyOf("correct horse"));
    fireEvent.click(await screen.findByRole("button", { name: "Unlock with the passkey" }));
    await waitFor(() => expect(container.textContent).toBe(""));
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
    fireEvent.click(screen.getByRole("button", { name: "Use the master key" }));
    enter("Master key", "nonsense");
    expect((await screen.findByRole("alert")).textContent).toBe("This is not a valid master key");
    enter("Master key", vault.masterKey);
    await waitFor(() => expect(container.textContent).toBe(""));
  });
});
