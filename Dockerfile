# The runner with the application it serves. Its database is another container: see compose.yaml and docs/runner.md.
FROM node:22-bookworm-slim AS build
WORKDIR /troupe
COPY . .
RUN npm ci --omit=dev --no-audit --no-fund \
 && npm ci --omit=dev --omit=optional --prefix packages/runner --no-audit --no-fund \
 && node node_modules/vite/bin/vite.js build --logLevel warn \
 && cd packages/runner && node ../../node_modules/vite/bin/vite.js build --logLevel warn

FROM node:22-bookworm-slim
WORKDIR /troupe
COPY --from=build /troupe/dist dist
COPY --from=build /troupe/packages/runner/dist packages/runner/dist
COPY --from=build /troupe/packages/runner/node_modules packages/runner/node_modules
COPY --from=build /troupe/packages/runner/package.json packages/runner/package.json
ENV TROUPE_HOME=/var/lib/troupe
RUN mkdir /var/lib/troupe && chown node /var/lib/troupe
USER node
VOLUME /var/lib/troupe
ENTRYPOINT ["node", "packages/runner/dist/troupe.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "4174", "--name", "localhost:4174", "--name", "127.0.0.1:4174"]
