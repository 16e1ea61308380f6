#!/bin/sh -e
# For the Dockerfile. `install-packages tools` installs the Node that package.json pins, and an npm for it
# (Debian's own npm 9 loses optional packages); `install-packages <arguments>` is `npm ci <arguments>`.
if [ -f /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi
if [ "$1" = tools ]; then
  pinned=$(node -p "const name = 'node-linux-' + process.arch
    name + '@' + require('./package.json').optionalDependencies[name]")
  npm install --global --ignore-scripts "$pinned"
  # Called by the Node just installed: npm 11 does not let itself be installed by Debian's.
  /usr/local/bin/node "$(readlink -f "$(command -v npm)")" install --global --ignore-scripts npm@11.19.1
  /usr/local/bin/node --version
else
  npm ci --ignore-scripts "$@"
fi
