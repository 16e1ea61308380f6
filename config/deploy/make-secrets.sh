#!/bin/sh -e
# Makes the secrets that compose.yaml names; those that exist are kept.
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets

hex() { od -An -vtx1 -N"$1" /dev/urandom | tr -d ' \n'; }
make() { [ -e "secrets/$1" ] || hex "$2" > "secrets/$1"; }

make redis_password 24
make session_secret 48
make wire_key 32
make bank_service_token 24
make bank_data_secret 32
make paper_signing_key 32
# An Ed25519 key (PKCS8 in Base64): fixed bytes, then 32 random ones.
[ -e secrets/portal_signing_key ] || {
  printf '\060\056\002\001\000\060\005\006\003\053\145\160\004\042\004\040'
  head -c 32 /dev/urandom
} | base64 > secrets/portal_signing_key
make postgres_password 24
# What the bank shows to the services it asks: give each its own.
for port in registry tax clearing proving disclosure; do make "${port}_token" 24; done
[ -e secrets/redis_url ] || printf 'redis://:%s@redis:6379' "$(cat secrets/redis_password)" > secrets/redis_url
[ -e secrets/bank_database_url ] \
  || printf 'postgres://bank:%s@postgres:5432/bank' "$(cat secrets/postgres_password)" > secrets/bank_database_url
# Compose mounts them with the owner they have here; the images run as users of their own.
chmod 644 secrets/*
ls -l secrets
