/** Who may import whom; see docs/architecture.md. Every rule is shown to fire in tests/architecture. */
const HEAVY =
  "mermaid|plotly\\.js-dist-min|abcjs|@marp-team/marpit|katex|langfuse|markdown-it|highlight\\.js|minisearch|qrcode|@codemirror|@lezer|@modelcontextprotocol";
const TEST = "\\.test\\.tsx?$";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "1-no-cycles",
      comment: "A cycle cannot be understood, tested or loaded in parts; one of types alone counts too.",
      severity: "error",
      from: { pathNot: TEST },
      to: { circular: true },
    },
    {
      name: "2-core-stands-alone",
      comment: "Core imports itself, mobx and valibot.",
      severity: "error",
      from: { path: "^src/core/", pathNot: TEST },
      to: { pathNot: "^(src/core/|node_modules/(mobx|valibot|tsyringe|reflect-metadata)/)" },
    },
    {
      name: "2-container-alone-knows-tsyringe",
      comment: "Only the façade imports the container library.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/core/di/container\\.ts$" },
      to: { path: "^node_modules/(tsyringe|reflect-metadata)/" },
    },
    {
      name: "3-domain-ports-points-are-ground",
      comment: "What everything stands on knows nothing of what stands on it.",
      severity: "error",
      from: { path: "^src/core/(domain|ports|points)/", pathNot: TEST },
      to: { path: "^src/core/(stores|services|di/container)" },
    },
    {
      name: "3-services-know-no-store",
      comment: "Data flows ui → stores → services.",
      severity: "error",
      from: { path: "^src/core/services/", pathNot: TEST },
      to: { path: "^src/core/stores/" },
    },
    {
      name: "4-plugins-are-islands",
      comment: "A plugin folder imports core, itself and plugins/shared.",
      severity: "error",
      from: { path: "^src/plugins/([^/]+)/", pathNot: `${TEST}|^src/plugins/[^/]+/settings/` },
      to: { path: "^src/", pathNot: "^src/(core|plugins/shared|plugins/$1)/" },
    },
    {
      name: "4-sections-of-plugins-use-ui-parts",
      comment:
        "The settings section of a plugin is drawn with the parts that all sections are drawn with, and no more.",
      severity: "error",
      from: { path: "^src/plugins/([^/]+)/settings/", pathNot: TEST },
      to: { path: "^src/", pathNot: "^src/(core|plugins/shared|plugins/$1|ui/(?:elements|features|theme))/" },
    },
    {
      name: "5-descriptors-are-data",
      comment: "plugin.ts imports only core and its own data; the rest comes with import().",
      severity: "error",
      from: {
        path: "^src/plugins/(?!browser/)[^/]+/plugin\\.ts$|^src/ui/(pages|settings)/[^/]+/plugin\\.ts$",
      },
      to: {
        pathNot: "^src/core/|\\.json$",
        dependencyTypesNot: ["dynamic-import"],
      },
    },
    {
      name: "6-ui-knows-no-plugin",
      comment: "The UI sees extension points only.",
      severity: "error",
      from: { path: "^src/ui/", pathNot: TEST },
      to: { path: "^src/plugins/" },
    },
    {
      name: "6-only-main-sees-all",
      comment: "Nothing imports the composition root.",
      severity: "error",
      from: { path: "^src/(core|plugins|ui)/" },
      to: { path: "^src/(wiring/|[^/]+\\.tsx?$)" },
    },
    {
      name: "heavy-libraries-on-demand",
      comment: "Heavy libraries are reached through import() only, or from a module that itself is.",
      severity: "error",
      from: { path: "^src/(core|ui/(shell|elements|pages))/|^src/[^/]+\\.tsx?$", pathNot: TEST },
      to: { path: `^node_modules/(${HEAVY})/`, dependencyTypesNot: ["dynamic-import"] },
    },
  ],
  options: {
    // No parser is named: the fallback reads imports of TypeScript and JSX alike; a test counts that it misses none.
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.module\\.css$" },
    tsPreCompilationDeps: true,
    // Paths stay those of this folder where `node_modules` is a link, as in the copy that `npm run strangers` makes.
    preserveSymlinks: true,
    webpackConfig: { fileName: ".dependency-cruiser.resolve.cjs" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
  },
};
