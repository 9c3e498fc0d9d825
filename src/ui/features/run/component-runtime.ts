// Runs in the frame of a component, where it is all there is: nothing of the application can be reached from there.
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as dom from "react-dom";
import * as client from "react-dom/client";
import { transform } from "sucrase";

/** A file as CommonJS, which is what it is made into. */
type ComponentModule = (
  require: (name: string) => unknown,
  module: { exports: Record<string, unknown> },
  exports: object,
) => void;

/** Draws the component in `data-source` of an element there, where the file does not draw one itself. */
function start(root: HTMLElement): void {
  let isDrawn = false;
  const createRoot: typeof client.createRoot = (...of) => {
    isDrawn = true;
    return client.createRoot(...of);
  };
  const packages: Readonly<Record<string, unknown>> = {
    react: React,
    "react/jsx-runtime": jsxRuntime,
    "react-dom": dom,
    "react-dom/client": { ...client, createRoot },
  };
  const packageOf = (name: string) => {
    if (Object.hasOwn(packages, name)) return packages[name];
    throw new Error(`"${name}" cannot be imported here: only react and react-dom can.`);
  };
  const runComponent = (component: ComponentModule) => {
    const module = { exports: {} as Record<string, unknown> };
    component(packageOf, module, module.exports);
    const shown = typeof module.exports === "function" ? module.exports : module.exports.default;
    if (isDrawn) return;
    if (!shown) throw new Error("The file has no component that could be shown.");
    createRoot(root).render(React.createElement(shown as React.ComponentType));
  };
  // Files for a page take the first two from there.
  Object.assign(globalThis, { React, ReactDOM: { ...dom, ...client, createRoot }, runComponent });
  const script = document.createElement("script");
  script.src = URL.createObjectURL(
    new Blob([moduleOf(root.dataset.source ?? "")], { type: "text/javascript" }),
  );
  document.body.append(script);
}

/** The file as a script that hands itself over, its last line as far down as the file's. */
function moduleOf(source: string): string {
  const { code } = transform(source, {
    transforms: ["typescript", "jsx", "imports"],
    jsxRuntime: "automatic",
    production: true,
  });
  const name = namedComponent(code);
  const fallback = name ? `\nexports.default ||= ${name};` : "";
  return `runComponent(function (require, module, exports) {${code}${fallback}\n});`;
}

/** The component of a file that exports none: the one named App, else the last that is declared. */
function namedComponent(code: string): string | undefined {
  const declared = /^(?:async )?(?:function|const|let|var|class) ([A-Z]\w*)/gm;
  const names = [...code.matchAll(declared)].map(([, name]) => name);
  return names.includes("App") ? "App" : names.at(-1);
}

const root = document.getElementById("root");
if (root) start(root);
