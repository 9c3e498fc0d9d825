import type { PluginHost } from "@core/plugin/plugin-host";
import { type CredentialDependencies, CredentialManager } from "@core/services/models/credential-manager";
import { Credentials } from "@core/services/models/credentials";

/** Configured providers as the application wires them. */
export function credentialsOf(
  ports: Omit<CredentialDependencies, "credentials" | "plugins">,
  plugins: Pick<PluginHost, "load" | "open">,
): Credentials {
  const credentials: Credentials = new Credentials(ports.database, plugins, async () => manager);
  const manager = new CredentialManager({ ...ports, credentials, plugins });
  return credentials;
}
