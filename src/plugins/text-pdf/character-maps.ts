import { AppError } from "@core/errors/app-error";

/** Addresses of the tables beside the application that tell which characters the codes of a font stand for, by file name. */
const ADDRESSES = new Map(
  Object.entries(
    import.meta.glob<string>("/node_modules/pdfjs-dist/cmaps/*.bcmap", {
      query: "?url&no-inline",
      import: "default",
      eager: true,
    }),
  ).map(([path, address]) => [path.slice(path.lastIndexOf("/") + 1), address]),
);

/** A request of pdf.js for a file of its package. */
interface BinaryDataRequest {
  readonly kind: string;
  readonly filename: string;
}

/**
 * Fetches character maps for pdf.js, which asks for those that a document's fonts name without holding them. Nothing else
 * is fetched but the `decoders` of pictures, by file name: the shapes of letters tell nothing of the text. What fails is kept, as pdf.js goes on without the text.
 */
export function characterMaps(decoders: ReadonlyMap<string, string> = new Map()): {
  readonly Factory: object;
  readonly check: () => void;
} {
  const failed: string[] = [];
  class Factory {
    async fetch({ kind, filename }: BinaryDataRequest): Promise<Uint8Array> {
      const offered = kind === "wasmUrl" ? decoders : ADDRESSES;
      const address = /^(cMap|wasm)Url$/.test(kind) ? offered.get(filename) : undefined;
      if (address === undefined) throw new Error(`${filename} is not offered`);
      try {
        const response = await fetch(address);
        if (!response.ok) throw new Error(String(response.status));
        return new Uint8Array(await response.arrayBuffer());
      } catch (error) {
        failed.push(filename);
        throw error;
      }
    }
  }
  return {
    Factory,
    check() {
      if (failed.length > 0) throw new AppError("file.table-out-of-reach");
    },
  };
}
