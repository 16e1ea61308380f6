# Three images from one file:
#   docker build --target bff   -t portal-bff .     the production gateway
#   docker build --target bank  -t portal-bank .    the reference bank
#   docker build --target trial -t portal-trial .   everything on one machine, with demo accounts
# BuildKit is needed for the optional secrets (the default since Docker 23, else DOCKER_BUILDKIT=1):
#   --secret id=npmrc,src=$HOME/.npmrc     a registry of your own
#   --secret id=ca,src=/path/to/ca.pem     a proxy whose certificate your company signs
# Node is pinned once, by package.json: Debian's own is only there to fetch it.
ARG BASE_IMAGE=debian:12-slim

FROM ${BASE_IMAGE} AS packages
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates libatomic1 npm \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY config/deploy/install-packages.sh /usr/local/bin/install-packages
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    install-packages tools
COPY shared/package.json shared/
COPY bff/package.json bff/
COPY bank/package.json bank/
COPY web/package.json web/
COPY clients/typescript/package.json clients/typescript/
ENV PATH=/app/node_modules/.bin:$PATH

FROM packages AS web
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    install-packages
COPY tsconfig.base.json ./
COPY config config
COPY shared shared
COPY web web
RUN npm run build -w web

FROM packages AS bff-packages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    install-packages --omit=dev --include-workspace-root -w @portal/shared -w @portal/bff \
# npm keeps the bank's database here, because the tests at the root use it too.
 && rm -r node_modules/@electric-sql

FROM packages AS bank-packages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    install-packages --omit=dev --include-workspace-root -w @portal/shared -w @portal/bank

FROM packages AS trial-packages
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    install-packages --omit=dev --include-workspace-root -w @portal/shared -w @portal/bff -w @portal/bank

# Nobody may write here but into /data and /tmp, so that the root file system can be read-only.
FROM ${BASE_IMAGE} AS runtime
RUN apt-get update \
 && apt-get install -y --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 portal \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin portal \
 && install -d -o portal -g portal -m 0700 /data
WORKDIR /app
ENV PATH=/app/node_modules/.bin:$PATH DATA_DIR=/data
COPY package.json ./
COPY config config
COPY shared shared
USER 10001:10001

FROM runtime AS bff
COPY --from=bff-packages /app/node_modules node_modules
COPY bff bff
COPY --from=web /app/web/dist web/dist
ENV NODE_ENV=production HOST=0.0.0.0 OPS_HOST=0.0.0.0
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD node config/deploy/livez.mjs "http://127.0.0.1:${OPS_PORT:-8081}/livez"
ENTRYPOINT ["node", "bff/src/main.ts"]

# What a bank's first start would have to make and could not keep: its empty database, and its code compiled. Node
# keeps the latter for each user; PostgreSQL wants a folder that others cannot read.
FROM runtime AS bank-prepared
COPY --from=bank-packages /app/node_modules node_modules
COPY bank bank
USER root
RUN install -d -o portal -g portal node_modules/.cache
USER 10001:10001
RUN node bank/src/main.ts --prepare \
 && chmod -R u=rwX,g=rX,o= node_modules/.cache/portal-bank

FROM runtime AS bank
COPY --from=bank-packages /app/node_modules node_modules
COPY --from=bank-prepared --chown=0:10001 /app/node_modules/.cache node_modules/.cache
COPY bank bank
ENV NODE_ENV=production BANK_HOST=0.0.0.0
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD node config/deploy/livez.mjs "http${BANK_TLS_CERT_FILE:+s}://127.0.0.1:${BANK_PORT:-8090}/livez"
ENTRYPOINT ["node", "bank/src/main.ts"]

# One command for a newcomer: docker run --rm -p 127.0.0.1:8080:8080 -p 127.0.0.1:8081:8081 portal-trial
FROM runtime AS trial
USER root
RUN apt-get update \
 && apt-get install -y --no-install-recommends redis-server \
 && rm -rf /var/lib/apt/lists/*
USER 10001:10001
COPY --from=trial-packages /app/node_modules node_modules
COPY --from=bank-prepared --chown=0:10001 /app/node_modules/.cache node_modules/.cache
COPY bank bank
COPY bff bff
COPY --from=web /app/web/dist web/dist
# It listens for whoever may reach the container, so that being a sandbox has to be said.
ENV SANDBOX=on HOST=0.0.0.0 OPS_HOST=0.0.0.0
VOLUME /data
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD node config/deploy/livez.mjs "http://127.0.0.1:${OPS_PORT:-8081}/livez"
ENTRYPOINT ["node", "bff/src/standalone/main.ts"]
