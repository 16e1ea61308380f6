import { z } from 'zod'
import { portalConfig, readPortalConfig } from './portal-config.ts'
import { environment, fileNames, sandboxNames, secretRules } from './settings-fields.ts'
import { requiredNames } from './settings-rules.ts'

/* docs/configuration.md, made from the schemas that the gateway reads its settings with. */

const row = (...cells: string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`

const includes = (names: readonly string[], name: string) => names.includes(name)

const requiredSecrets = secretRules.filter(({ required }) => required).map(({ name }) => name)

const defaultOf = (field: z.ZodType): string => {
  const read = field.safeParse(undefined)
  return read.success && read.data !== undefined ? `\`${String(read.data)}\`` : ''
}

const notesOf = (name: string): string[] => [
  ...(includes(requiredSecrets, name) ? ['required outside the sandbox'] : []),
  ...(includes(requiredNames, name) ? ['required in production'] : []),
  ...(includes(fileNames, name) ? [`or \`${name}_FILE\``] : []),
  ...(includes(sandboxNames, name) ? ['refused where it is off'] : []),
]

const environmentRows = () =>
  Object.entries(environment.shape).map(([name, field]) => {
    const notes = notesOf(name)
    const text = `${field.description ?? ''}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`
    return row(`\`${name}\``, defaultOf(field), text)
  })

interface Described {
  description?: string
  properties?: Record<string, Described>
}

const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const portalRows = (schema: Described, value: unknown, path: string[]): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const inner = valueAt(value, name)
    const place = [...path, name]
    const isWindow = part.properties !== undefined && 'window_seconds' in part.properties
    if (part.properties && !isWindow) return portalRows(part, inner, place)
    const shown = isWindow
      ? `${valueAt(inner, 'count')} in ${valueAt(inner, 'window_seconds')} s`
      : String(inner)
    return [row(`\`${place.join('.')}\``, shown, part.description ?? '')]
  })

/** Variables of the bank, which reads its own (`bank/src/app/settings.ts`). */
const bankRows = [
  row('`BANK_HOST`', '`127.0.0.1`', 'Listener; only gateways may reach it'),
  row('`BANK_PORT`', '`8090`', 'Listener'),
  row('`BANK_TLS_CERT_FILE`', '', 'PEM: certificate of the listener, with its chain; absent: plain HTTP'),
  row('`BANK_TLS_KEY_FILE`', '', 'PEM: and its key'),
  row(
    '`BANK_TLS_CLIENT_CA_FILE`',
    '',
    "PEM: who signs the gateways' certificates; whoever shows none is answered by `/livez` and `/readyz` only",
  ),
  row(
    '`BANK_DATABASE_URL`',
    '',
    'PostgreSQL, `postgres://user:password@host:5432/database`; absent: the embedded database (required in production; or `BANK_DATABASE_URL_FILE`)',
  ),
  row('`BANK_DATABASE_POOL`', '`10`', 'Connections of one bank process to PostgreSQL at most'),
  row(
    '`BANK_STATEMENT_TIMEOUT_MS`',
    '`10000`',
    'PostgreSQL ends a statement that runs longer; below `BANK_TIMEOUT_MS`',
  ),
  row(
    '`BANK_DRAIN_DELAY_MS`',
    '`0`',
    'How long a stopping bank goes on answering while its `/readyz` is 503: more than two rounds of the check of the balancer before it',
  ),
  row('`DATA_DIR`', '`.data`', 'Folder of the embedded database; one process at a time'),
  row('`WIRE_KEY`', '', 'The same as the gateway has (required outside the sandbox; or `…_FILE`)'),
  row(
    '`WIRE_KEYS_OLD`',
    '',
    'Keys that gateways may still have while `WIRE_KEY` is being changed, separated by commas (or `…_FILE`)',
  ),
  row(
    '`BANK_SERVICE_TOKEN_OLD`',
    '',
    'The token that gateways may still have while `BANK_SERVICE_TOKEN` is being changed (or `…_FILE`)',
  ),
  row(
    '`WIRE_OLD_UNTIL`',
    '',
    'Last day (China) on which gateways of the old wire are served, e.g. `2026-12-31`: their fields under one fixed `WIRE_IV` are read, and they need no service token; absent: never',
  ),
  row('`WIRE_IV`', '', 'With `WIRE_OLD_UNTIL` only, as those gateways have it (or `…_FILE`)'),
  row(
    '`BANK_SERVICE_TOKEN`',
    '',
    'The same as the gateway has (required outside the sandbox; or `BANK_SERVICE_TOKEN_FILE`)',
  ),
  row(
    '`BANK_DATA_SECRET`',
    '',
    'Seals what is stored, for as long as it is stored: 32 characters or more (required outside the sandbox; or `BANK_DATA_SECRET_FILE`)',
  ),
  row(
    '`BANK_DATA_SECRET_IS_WIRE_KEY`',
    '',
    'on: `BANK_DATA_SECRET` may be the wire key as well, until that is changed; for a database from before it was required',
  ),
  row(
    '`BANK_SMS_URL`, `BANK_SMS_TOKEN`',
    '',
    'Where text messages are posted, and the bearer token for it (required outside the sandbox; the token or `BANK_SMS_TOKEN_FILE` where the service asks for one)',
  ),
  row(
    '`BANK_REGISTRY_URL`, `BANK_TAX_URL`, `BANK_CLEARING_URL`, `BANK_PROVING_URL`, `BANK_DISCLOSURE_URL`, `BANK_ACCEPTOR_URL`',
    '',
    'Registry of bills, tax office, clearing, proving of accounts, disclosure of commercial bills and the desk of their acceptors ([ports.md](ports.md)): https, on loopback http too (each required outside the sandbox, refused in it)',
  ),
  ...['REGISTRY', 'TAX', 'CLEARING', 'PROVING', 'DISCLOSURE', 'ACCEPTOR'].map(port =>
    row(
      `\`BANK_${port}_TOKEN\`, \`BANK_${port}_CERT_FILE\`, \`BANK_${port}_KEY_FILE\`, \`BANK_${port}_CA_FILE\``,
      '',
      `How the bank proves itself there: bearer token (or \`BANK_${port}_TOKEN_FILE\`), client certificate and key; who vouches for the service (PEM)`,
    ),
  ),
  row(
    '`BANK_REGISTRY_TIMEOUT_MS`, `BANK_TAX_TIMEOUT_MS`, `BANK_CLEARING_TIMEOUT_MS`, `BANK_PROVING_TIMEOUT_MS`, `BANK_DISCLOSURE_TIMEOUT_MS`, `BANK_ACCEPTOR_TIMEOUT_MS`',
    '`5000`',
    'How long an answer is waited for, 100–8000',
  ),
  row(
    '`WEBHOOK_ED25519_KEY`',
    '',
    'Seed of the key that signs events beside the secrets of their addresses (`v1a`): 64 random hex digits (or `WEBHOOK_ED25519_KEY_FILE`); absent: secrets alone',
  ),
  row(
    '`WEBHOOK_ALLOW_LOOPBACK`',
    '',
    'Sandbox: on lets events be sent to this machine, http too and at any port; refused outside the sandbox',
  ),
  row(
    '`PAPER_SIGNING_KEY`',
    '',
    'Seed of the key that signs every PDF of the bank: 64 random hex digits; papers of an earlier key stay verifiable (required outside the sandbox; or `PAPER_SIGNING_KEY_FILE`)',
  ),
  row('`SANDBOX_NOW`', '', 'Sandbox: where the business clock starts, e.g. `2026-06-23T10:00:00+08:00`'),
  row('`SANDBOX_CAPTCHA`', '', 'Sandbox: the answer of every captcha drawn or spoken, for test tools'),
  row(
    '`PUBLIC_ORIGIN`',
    '',
    'The same as the gateway has: a program’s signature that names another is refused; default: http on loopback (required outside the sandbox)',
  ),
  row('`SANDBOX`, `NODE_ENV`, `LOG_LEVEL`', '', 'As for the gateway'),
]

/** The whole document. */
export const settingsDocument = (portalPath: string): string =>
  [
    '# Configuration',
    '',
    'Generated by `node bff/src/settings/write-settings-doc.ts` from the schemas in `bff/src/settings/`; do not edit.',
    '',
    'A start reports every fault at once and ends; `-- --check-config` after `npm run start:bff` or',
    '`npm run start:bank` only checks, and ends with 0 or 1. An empty value counts as absent, an empty file does',
    'not. A variable and its `…_FILE` contradict each other.',
    '',
    '`NODE_ENV` and `SANDBOX` say what a process is, the gateway and the bank each for itself:',
    '',
    row('set', 'is'),
    row('---', '---'),
    row(
      'nothing, and only this machine can reach it (`HOST`, `OPS_HOST`, `PUBLIC_ORIGIN`; `BANK_HOST`)',
      'a sandbox: nothing else needs to be set, its secrets are fixed and public',
    ),
    row('nothing, and others can reach it', 'refused: the choice must be made'),
    row('`SANDBOX=on`', 'a sandbox, wherever it can be reached from; it warns at each start'),
    row('`SANDBOX=off`', 'no sandbox: secrets of its own, and nothing simulated'),
    row('`NODE_ENV=production`', 'no sandbox, and what else production needs; `SANDBOX=on` is refused'),
    '',
    'Outside the sandbox a secret is refused that is missing, empty, too short, that repeats itself (`0000…`,',
    '`abab…`), that is printed in this repository, or that is another secret as well.',
    '',
    '## Environment of the gateway',
    '',
    row('variable', 'default', 'meaning'),
    row('---', '---', '---'),
    ...environmentRows(),
    '',
    'The one-machine mode (`npm start`) reads the same, and `DATA_DIR` (`.data`) for its store and bank.',
    '',
    '## Environment of the bank',
    '',
    row('variable', 'default', 'meaning'),
    row('---', '---', '---'),
    ...bankRows,
    '',
    '## `config/portal.json`',
    '',
    'What operators set without touching the environment; another file is named by `PORTAL_CONFIG`.',
    '',
    row('setting', 'as shipped', 'meaning'),
    row('---', '---', '---'),
    ...portalRows(
      z.toJSONSchema(portalConfig, { io: 'input' }) as Described,
      readPortalConfig(portalPath),
      [],
    ),
    '',
    'Limits count per signed-in account over all its sessions, and per address for visitors (an IPv6 address',
    'counts as its /64, and its /48 may do `network_times` as much). `X-Forwarded-For` counts only from the proxies in',
    '`TRUST_PROXY`, whether they write a port behind an address or not. A refused call answers',
    '429 with `Retry-After`. While Redis is down public reads are still answered, each instance counting for',
    'itself; sign-in, captchas, messages and money are refused with 503.',
    '',
  ].join('\n')
