import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isSigned, type S3Keys } from "./s3-signature";

const PAGE = 2;

/** A storage that speaks as much S3 as devices need, with one bucket, in memory. */
export class S3Server {
  readonly keys: S3Keys = { accessKey: "AKIATEST", secretKey: "s3cret/with+signs=", region: "eu-central-1" };
  readonly bucket = "troupe";
  /** The files of the bucket, by their whole keys. */
  readonly files = new Map<string, Buffer>();
  /** Whether `If-None-Match: *` has it refuse to replace a file. */
  refusesReplacing = true;
  /** The origin that its CORS rule allows. */
  allowedOrigin = "*";
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => this.#answer(request, Buffer.concat(parts), response));
    });
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    response.setHeader("Access-Control-Allow-Origin", this.allowedOrigin);
    response.setHeader("Access-Control-Allow-Methods", "GET, HEAD, PUT, DELETE");
    response.setHeader(
      "Access-Control-Allow-Headers",
      request.headers["access-control-request-headers"] ?? "*",
    );
    const end = (status: number, content: string | Buffer = "") => response.writeHead(status).end(content);
    if (request.method === "OPTIONS") return void end(204);
    if (!isSigned(request, body, this.keys))
      return void end(403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    const url = new URL(request.url ?? "/", this.address);
    const [, bucket, ...path] = url.pathname.split("/").map(decodeURIComponent);
    if (bucket !== this.bucket) return void end(404, "<Error><Code>NoSuchBucket</Code></Error>");
    const key = path.join("/");
    if (key === "") return void end(200, this.#list(url.searchParams));
    const known = this.files.get(key);
    if (request.method === "PUT") {
      const isRefused = known && request.headers["if-none-match"] === "*" && this.refusesReplacing;
      if (!isRefused) this.files.set(key, body);
      return void end(isRefused ? 412 : 200);
    }
    if (request.method === "DELETE") {
      this.files.delete(key);
      return void end(204);
    }
    return void (known ? end(200, request.method === "HEAD" ? "" : known) : end(404));
  }

  #list(query: URLSearchParams): string {
    const after = query.get("continuation-token") ?? "";
    const keys = [...this.files.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`).join("");
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`;
  }
}
