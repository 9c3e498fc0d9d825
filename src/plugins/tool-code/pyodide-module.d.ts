declare module "pyodide/pyodide.asm.mjs" {
  /** What starts the interpreter; the loader is handed it where modules cannot be imported. */
  const createPyodideModule: NonNullable<
    NonNullable<Parameters<typeof import("pyodide").loadPyodide>[0]>["createPyodideModule"]
  >;
  export default createPyodideModule;
}
