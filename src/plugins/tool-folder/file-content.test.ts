import { expect, test } from "vitest";
import { fileContent } from "./file-content";
import { textNow } from "./text-now";

const never = new AbortController().signal;
const texts = { read: async ({ name }: { name: string }) => `The text of ${name}.` } as never;
const fileOf = (name: string, content: string, size?: number) => {
  const file = new File([content], name);
  return size === undefined ? file : Object.defineProperty(file, "size", { value: size });
};

test("text is read as it is, and documents as their readers tell", async () => {
  expect(await fileContent(fileOf("a.md", "Hi"), "a.md", texts, never)).toBe("Hi");
  expect(await fileContent(fileOf("a.pdf", "%PDF"), "a.pdf", texts, never)).toBe("The text of a.pdf.");
  expect(await fileContent(fileOf("a.html", "<p>"), "a.html", texts, never)).toBe("The text of a.html.");
  const none = { read: async () => undefined } as never;
  expect(await fileContent(fileOf("a.bin", "plain"), "a.bin", none, never)).toBe("plain");
  await expect(fileContent(fileOf("a.bin", "\0\u0001\0"), "x/a.bin", none, never)).rejects.toMatchObject({
    code: "folder.no-text",
    params: { path: "x/a.bin" },
  });
});

test("fifty megabytes are read at the most, and nothing once it is called off", async () => {
  const large = 50 * 1024 ** 2;
  expect(await fileContent(fileOf("a.md", "Hi", large), "a.md", texts, never)).toBe("Hi");
  await expect(fileContent(fileOf("a.md", "Hi", large + 1), "a.md", texts, never)).rejects.toMatchObject({
    code: "folder.too-large",
    params: { path: "a.md", size: 50 },
  });
  const called = fileContent(fileOf("a.md", "Hi"), "a.md", texts, AbortSignal.abort());
  await expect(called).rejects.toMatchObject({ name: "AbortError" });
});

test("what a file says now is shown of texts of a megabyte at the most", async () => {
  const now = (file: File | undefined) =>
    textNow({ directory: { file: async () => file } } as never, "a", never);
  expect(await now(fileOf("a", "Hi", 1024 ** 2))).toBe("Hi");
  expect(await now(fileOf("a", "Hi", 1024 ** 2 + 1))).toBeUndefined();
  expect([await now(undefined), await now(fileOf("a", "\0\u0001\0"))]).toEqual([undefined, undefined]);
});
