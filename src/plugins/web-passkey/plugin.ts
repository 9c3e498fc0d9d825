import { definePlugin, provide } from "@core/plugin/define-plugin";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { PasskeyToken } from "@core/ports/secrets/passkey";

/** Passkeys by WebAuthn. What one seals is kept with the vault, in no backup. */
export default definePlugin({
  id: "web-passkey",
  apiVersion: 1,
  name: "settings:vault.passkey",
  description: "settings:vault.passkeyHint",
  essential: true,
  provides: [
    provide(PasskeyToken, (services) => async () => {
      const { WebPasskey } = await import("./web-passkey");
      return new WebPasskey(services.get(PluginStorageFactoryToken).of("vault"));
    }),
  ],
});
