/** Serves the built application to the journeys as `npm start` does, but for compressing each file each time it is asked for. */
import { readFileSync } from "node:fs";
import process from "node:process";
import { preview } from "vite";

/** The page, which the service worker needs, and what a deployer changes. */
const NEEDED = /^(?:index\.html|plugins\.json|gallery\.json)$/;

const asItIs = {
  name: "as-it-is",
  configurePreviewServer: ({ middlewares, config }) => {
    middlewares.use((request, response, next) => {
      delete request.headers["accept-encoding"];
      if (request.url !== "/sw.js" || !request.headers.cookie?.includes("stores=used")) return next();
      response.setHeader("Content-Type", "text/javascript");
      response.end(storingWhatIsUsed(readFileSync(`${config.build.outDir}/sw.js`, "utf8")));
    });
  },
};

/** The service worker, which stores hundreds of files of the application only once each is used. @throws Error where it has no list of them. */
function storingWhatIsUsed(worker) {
  let files = 0;
  const changed = worker.replace(
    /\{url:`([^`]+)`,revision:(null|`[^`]*`)(?:,stored:`[\w-]+`)?\}/g,
    (file, url, revision) => {
      files += 1;
      return NEEDED.test(url) ? file : `{url:\`${url}\`,revision:${revision},stored:\`on-use\`}`;
    },
  );
  if (files < 100) throw new Error("the list of files has another form in the service worker");
  return changed;
}

await preview({
  plugins: [asItIs],
  preview: { host: "127.0.0.1", port: Number(process.argv[2]), strictPort: true },
});
