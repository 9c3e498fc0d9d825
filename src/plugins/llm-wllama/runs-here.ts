/** A module with a memory of 64-bit addresses, and nothing else. */
const MEMORY_64 = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 4, 1]);

/** Whether this browser has what the library is built for: 64-bit memory, and WebAssembly that waits for promises. */
export function runsHere(): boolean {
  return "Suspending" in WebAssembly && WebAssembly.validate(MEMORY_64);
}
