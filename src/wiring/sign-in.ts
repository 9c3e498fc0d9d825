import type { Container } from "@core/di/container";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { HasherToken } from "@core/ports/hasher";
import { IdsToken } from "@core/ports/ids";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { SignIn } from "@core/services/models/sign-in/sign-in";
import { CredentialsToken, SignInToken } from "@core/services/tokens";

/** The wiring of getting a key by signing in with a provider. */
export function wire(container: Container): void {
  container.wire(SignInToken, SignIn, [
    CredentialsToken,
    PluginHostToken,
    HasherToken,
    IdsToken,
    SessionPreferencesToken,
  ]);
}
