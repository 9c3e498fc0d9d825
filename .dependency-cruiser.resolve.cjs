const { resolve } = require("node:path");

/** The path aliases of tsconfig.json, in the form dependency-cruiser's resolver reads. */
module.exports = {
  resolve: {
    alias: {
      "@core": resolve("src/core"),
      "@ui": resolve("src/ui"),
      "@shared": resolve("src/plugins/shared"),
    },
  },
};
