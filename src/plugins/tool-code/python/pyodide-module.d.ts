declare module "pyodide/pyodide.asm.mjs" {
  /** Factory that starts the interpreter; the loader is handed it where modules cannot be imported. */
  const createPyodideModule: NonNullable<
    NonNullable<Parameters<typeof import("pyodide").loadPyodide>[0]>["createPyodideModule"]
  >;
  export default createPyodideModule;
}
