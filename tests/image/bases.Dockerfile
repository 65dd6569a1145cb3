# What stands for the base images where no registry of images is reached: Debian, with the Node that a
# package of npm carries (tests/image/bases.ts).
FROM scratch AS run
ADD debian.tar /
COPY node/bin/node /usr/local/bin/
COPY node/include /usr/local/include
COPY npm /usr/local/lib/node_modules/npm
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home --uid 1000 node
CMD ["node"]

FROM run AS build
RUN apt-get update && apt-get install -y --no-install-recommends g++ make python3 && rm -rf /var/lib/apt/lists/*
# A certificate of this network's own, and Node's headers, which would come from nodejs.org.
COPY certificates.pem /usr/local/share/certificates.pem
ENV NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.pem npm_config_nodedir=/usr/local
