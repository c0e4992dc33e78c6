# The platform (default): api, worker, and the commands (keys, users, promote). `--target agent`: the agent alone.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# Temporal's library brings binaries for five platforms; those of the four others are 109 MB.
RUN node dev/one-platform.mjs node_modules/@temporalio/core-bridge/releases

# On board, or beside a flat-sat. It opens no port, and its folder is all that it writes.
FROM node:24.21.0-bookworm-slim AS agent
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN install --directory --owner=node --group=node /var/lib/orbital
VOLUME /var/lib/orbital
USER node
ENTRYPOINT ["node", "dist/agent/main.js"]

FROM node:24.21.0-bookworm-slim AS platform
ENV NODE_ENV=production
# Two heaps of the C library: each of the many native threads would otherwise have one of its own.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 8080 8081 8082 8083
# The api's own answer; a worker is asked otherwise (docker-compose.yml).
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MAIN_PORT ?? 8080}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/api/main.js"]
