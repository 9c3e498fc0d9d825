import { expect, test } from "./support/test";

test("a passkey unlocks in the place of the password, and one that keeps no secret is told of", async ({
  page,
  baseURL,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    ctap2Version: "ctap2_1",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const plain = await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  // Passkeys belong to a name, and to no address of numbers.
  await page.goto(`${baseURL?.replace("127.0.0.1", "localhost")}/settings#secure-storage`);
  await page.getByLabel("New password").fill("correct horse");
  await page.getByLabel("Repeat the password").fill("correct horse");
  await page.getByRole("button", { name: "Set password" }).click();
  const form = page.locator("form").filter({ has: page.getByRole("heading", { name: "Passkey" }) });
  const setUp = async () => {
    await form.getByLabel("Master password").fill("correct horse");
    await form.getByRole("button", { name: "Use a passkey" }).click();
  };
  await setUp();
  await expect(page.getByText("This passkey cannot unlock your keys.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Forget the passkey" })).toBeHidden();

  await devtools.send("WebAuthn.removeVirtualAuthenticator", plain);
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, hasPrf: true } });
  await setUp();
  await expect(form.getByRole("button", { name: "Forget the passkey" })).toBeVisible();
  await page.getByRole("button", { name: "Lock now" }).click();
  await page.getByRole("button", { name: "Unlock with the passkey" }).click();
  await expect(page.getByText("Unlocked", { exact: true })).toBeVisible();
});
