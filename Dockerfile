# Tidemark as one image: docker build -t tidemark .   (compose.yaml runs it with PostgreSQL and TLS)
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --omit=dev && npm run build && npm cache clean --force

FROM node:24.11.1-bookworm-slim
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tidemark" \
  org.opencontainers.image.description="An open trading platform that cannot cheat" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
# Keys, uploads and the outbox; the program itself belongs to root and is not written to.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/bin/tidemark.mjs", "serve"]
