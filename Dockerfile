# Build: needs a compiler, because the database's addon may have to be built.
FROM node:26-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev && node scripts/lean-modules.mjs

# Run: Node and the site, nothing else; a user that owns the data and nothing more.
FROM node:26-bookworm-slim
LABEL org.opencontainers.image.title="Escuela de fotografía química" \
    org.opencontainers.image.description="El sitio de la escuela: portada, lista de espera, blog y galería"
ENV NODE_ENV=production \
    DATABASE_PATH=/data/escuela.sqlite \
    UPLOADS_DIR=/data/uploads \
    BACKUP_DIR=/data/backups \
    COPIES_DIR=/copias
# For the copies elsewhere, which a container of the same image makes.
RUN apt-get update && apt-get install -y --no-install-recommends restic openssh-client ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN install -d -o node -g node /data /copias /copias/estado
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/scripts/run.sh ./scripts/
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/site-images ./site-images
COPY --from=build /app/demo ./demo
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/salud`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "scripts/run.sh"]
