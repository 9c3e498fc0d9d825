/** `npm run build`: installs what is missing and writes the application, with the notices of others' licences, to `dist`. */
import { assertNodeVersion, build, ensureInstalled } from "./bootstrap.mjs";

assertNodeVersion();
await ensureInstalled();
await build();
