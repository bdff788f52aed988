# The image of Hearth: a release in /opt/hearth, Subversion and nothing else. It runs as an ordinary user, writes only to
# /var/lib/hearth and /tmp, and installs nothing at the start.
#   docker build --tag hearth:0.1.0 .
# Both bases are pinned to a version. Pin them to a digest, too, where builds must not change:
#   --build-arg BASE=docker.io/library/debian@sha256:…
ARG NODE_BASE=docker.io/library/node:24.11.0-bookworm-slim
ARG BASE=docker.io/library/debian:12.12-slim

FROM ${NODE_BASE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# Follows the lock file; "npm ci" refuses locks without the optional packages of other platforms (tools/bootstrap.mjs).
# Only the package that brings Node 24 runs its install script.
RUN npm install --no-save --omit=dev --ignore-scripts && npm rebuild --ignore-scripts=false node
COPY . .
# The date of the files in the release: pass that of the commit to get the same release again.
ARG SOURCE_DATE_EPOCH=0
RUN node_modules/.bin/node tools/release.ts \
  && mkdir /opt/hearth \
  && tar -xzf release/hearth-*.tar.gz -C /opt/hearth --strip-components=1 --no-same-owner
WORKDIR /opt/hearth
RUN npm ci --ignore-scripts && npm rebuild --ignore-scripts=false node && bin/hearth version

FROM ${BASE}
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    apache2-bin libapache2-mod-svn subversion \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
  && useradd --system --uid 10001 --user-group --no-create-home --home-dir /var/lib/hearth --shell /usr/sbin/nologin hearth \
  && install -d -m 0700 -o hearth -g hearth /var/lib/hearth
COPY --from=build /opt/hearth /opt/hearth
RUN ln -s /opt/hearth/bin/hearth /usr/local/bin/hearth
ENV HEARTH_HOST=0.0.0.0 HEARTH_PORT=8080 HEARTH_DATA_DIR=/var/lib/hearth
VOLUME ["/var/lib/hearth"]
WORKDIR /var/lib/hearth
EXPOSE 8080
# A number, so that orchestrators can see that it isn't root.
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/opt/hearth/node_modules/node/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.HEARTH_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["hearth"]
CMD ["serve"]
