import { freePort, start } from './processes.ts'

/** `npm start` as a newcomer runs it, on ports of its own: bank, gateway and a private Redis in one command. */
export const startOneCommand = async (dataDir: string, env: Record<string, string> = {}) => {
  const [port, opsPort, bankPort] = [await freePort(), await freePort(), await freePort()]
  const portal = await start([process.execPath, 'bff/src/standalone/main.ts'], /^ready (http:\S+)/, {
    PORT: String(port),
    OPS_PORT: String(opsPort),
    BANK_PORT: String(bankPort),
    DATA_DIR: dataDir,
    ...env,
  })
  return { ...portal, opsUrl: `http://127.0.0.1:${opsPort}` }
}
