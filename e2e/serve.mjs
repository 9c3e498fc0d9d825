/**
 * Serves the built application to the journeys as `npm start` does, but for compressing each file each time it is asked
 * for, and for reading it again: each journey asks for hundreds of them.
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { preview } from "vite";

/** The page, which the service worker needs, and what a deployer changes. */
const NEEDED = /^(?:index\.html|plugins\.json|gallery\.json)$/;

const asItIs = {
  name: "as-it-is",
  // The step that compresses files looks at what is asked for, too.
  enforce: "pre",
  configurePreviewServer: ({ middlewares, config }) => {
    middlewares.use((request, response, next) => {
      delete request.headers["accept-encoding"];
      if (isOfAssets(request)) return answerAgain(request.url, response, next);
      if (request.url !== "/sw.js" || !request.headers.cookie?.includes("stores=used")) return next();
      response.setHeader("Content-Type", "text/javascript");
      response.end(storingWhatIsUsed(readFileSync(`${config.build.outDir}/sw.js`, "utf8")));
    });
  },
};

/** Answers that files below `/assets`, which are named by their content, were first served with. */
const answers = new Map();

function isOfAssets({ method, url, headers }) {
  return method === "GET" && url.startsWith("/assets/") && !headers.range && !headers["if-none-match"];
}

/** Answers as the first time; that time, notes how it is answered. */
function answerAgain(url, response, next) {
  const answer = answers.get(url);
  if (answer) return response.writeHead(200, answer.headers).end(answer.body);
  const { writeHead, write, end } = response;
  const chunks = [];
  let headers = {};
  response.writeHead = (status, given) => {
    headers = { ...response.getHeaders(), ...given };
    return writeHead.call(response, status, given);
  };
  response.write = (chunk, ...rest) => {
    chunks.push(chunk);
    return write.call(response, chunk, ...rest);
  };
  response.end = (...rest) => {
    // The file is read as a stream, whose end brings nothing more.
    if (response.statusCode === 200 && rest.length === 0)
      answers.set(url, { headers, body: Buffer.concat(chunks) });
    return end.apply(response, rest);
  };
  next();
}

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
