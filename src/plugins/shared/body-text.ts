/** The beginning of a body as text; what comes after `mostBytes` is not waited for. */
export async function bodyText(response: Response, mostBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let sizeBytes = 0;
  while (reader && sizeBytes < mostBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    sizeBytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  void reader?.cancel().catch(() => {});
  return text + decoder.decode();
}
