// HEALTHCHECK of the images: node livez.mjs http://127.0.0.1:8081/livez
const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
