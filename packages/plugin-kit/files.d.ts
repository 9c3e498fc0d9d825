/* Files that the build puts into a plugin besides scripts: as text, and WebAssembly as its bytes; `./chart.ts?script` as one bundled script. */
declare module "*.wasm" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
declare module "*.html" {
  const text: string;
  export default text;
}
declare module "*.md" {
  const text: string;
  export default text;
}
declare module "*.txt" {
  const text: string;
  export default text;
}
declare module "*?script" {
  const text: string;
  export default text;
}
