/** Serves the built application to the journeys as `npm start` does, but for compressing each file each time it is asked for. */
import process from "node:process";
import { preview } from "vite";

const asItIs = {
  name: "as-it-is",
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      delete request.headers["accept-encoding"];
      next();
    });
  },
};
await preview({
  plugins: [asItIs],
  preview: { host: "127.0.0.1", port: Number(process.argv[2]), strictPort: true },
});
