import { readdirSync } from "node:fs";
import { join } from "node:path";
import { InstalledKit, packKit } from "../../tests/plugin-kit/installed-kit";
import { builtOnce } from "./built-once";

/** Installs the kit with the application that it serves, outside of the repository; it is packed once for all journeys of a run. */
export async function installKit(): Promise<InstalledKit> {
  const folder = await builtOnce("kit", (into) => packKit(into, { withApp: true }));
  const name = readdirSync(folder).find((each) => each.endsWith(".tgz")) ?? "";
  return InstalledKit.install({ packed: join(folder, name) });
}
