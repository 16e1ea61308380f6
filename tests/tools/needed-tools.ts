import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** One thing the tests need on the machine beyond npm packages, and how to get it. */
interface Tool {
  name: string
  why: string
  found: () => boolean
  /** Whether the machine has something that does as well, but slower: then it is not missed. */
  instead?: () => boolean
  debian: string
  macos: string
}

const onPath = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0

/** Without windows: the whole Chromium draws its own, unseen, which is more than a second of processor for each user. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const chromiumPaths = [
  process.env.CHROMIUM_PATH,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the browser tests; undefined when there is none. */
export const chromiumPath = (): string | undefined => chromiumPaths.find(path => path && existsSync(path))

const debianPostgres = '/usr/lib/postgresql'

/** Folder of PostgreSQL's programs: Debian keeps them off the path, the newest version last. */
export const postgresBin = (): string | undefined => {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : []
  const found = versions
    .sort((a, b) => Number(b) - Number(a))
    .map(version => `${debianPostgres}/${version}/bin`)
    .find(folder => existsSync(`${folder}/initdb`))
  if (found) return found
  const answer = spawnSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' })
  return answer.status === 0 ? dirname(answer.stdout.trim()) : undefined
}

const canSign = (python: string) => spawnSync(python, ['-c', 'import cryptography']).status === 0

/** A Python with the package that its client signs with: the first on the path, or the system's own. */
export const pythonPath = (): string | undefined => ['python3', '/usr/bin/python3'].find(canSign)

const hasCjkFont = () => {
  if (process.platform === 'darwin') return true
  const answer = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return answer.status === 0 && answer.stdout.trim() !== ''
}

const tools: Tool[] = [
  {
    name: 'redis-server',
    why: 'sessions are tested on a real Redis',
    found: () => onPath('redis-server'),
    debian: 'redis-server',
    macos: 'brew install redis',
  },
  {
    name: 'PostgreSQL',
    why: 'the bank is tested on a real server',
    found: () => postgresBin() !== undefined,
    debian: 'postgresql',
    macos: 'brew install postgresql@17',
  },
  {
    name: 'openssl',
    why: 'certificates are made for the ways between gateway, bank and Redis, and signatures checked',
    found: () => onPath('openssl'),
    debian: 'openssl',
    macos: 'brew install openssl',
  },
  {
    name: 'python3 with cryptography',
    why: 'the Python client is tested',
    found: () => pythonPath() !== undefined,
    debian: 'python3 python3-cryptography',
    macos: 'pip3 install cryptography',
  },
  {
    name: 'curl',
    why: "the shell's client is tested",
    found: () => onPath('curl'),
    debian: 'curl',
    macos: 'brew install curl',
  },
  {
    name: 'chromium',
    why: 'the screens are tested in a real browser',
    found: () => [process.env.CHROMIUM_PATH, headlessShell].some(path => path && existsSync(path)),
    instead: () => chromiumPath() !== undefined,
    debian: 'chromium-headless-shell',
    macos: 'brew install --cask chromium',
  },
  {
    name: 'a Chinese font',
    why: 'the screens are Chinese',
    found: hasCjkFont,
    debian: 'fonts-noto-cjk fontconfig',
    macos: '',
  },
]

const isRootOnDebian = () => process.getuid?.() === 0 && onPath('apt-get')

const isMissing = (tool: Tool) => !tool.found() && tool.instead?.() !== true

const install = (wanted: readonly Tool[]): void => {
  const packages = wanted.flatMap(tool => tool.debian.split(' '))
  console.log(`installing for the tests: ${packages.join(' ')}`)
  const stdio: ['ignore', 'ignore', 'inherit'] = ['ignore', 'ignore', 'inherit']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['Acquire::http::Timeout=20', 'Acquire::https::Timeout=20', 'DPkg::Lock::Timeout=60']
  const options = ['-qq', ...patience.flatMap(option => ['-o', option])]
  // A server that does not answer must not take the time of the tests.
  execFileSync('apt-get', [...options, 'update'], { stdio, timeout: 120_000 })
  execFileSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...packages], {
    stdio,
    env,
  })
}

/**
 * Installs what the tests need and the machine lacks when running as root on Debian; anywhere else, or when that
 * fails, names each missing tool with the command that installs it and ends the process. Never skips a test.
 */
export const ensureTools = (): void => {
  const wanted = tools.filter(tool => !tool.found())
  if (wanted.length > 0 && isRootOnDebian()) {
    try {
      install(wanted)
    } catch (error) {
      // What is there may do; what may not is named below.
      console.error(error instanceof Error ? error.message : error)
    }
  }
  const missing = tools.filter(isMissing)
  if (missing.length === 0) return
  for (const tool of missing) {
    const command = process.platform === 'darwin' ? tool.macos : `apt-get install ${tool.debian}`
    console.error(`missing: ${tool.name} (${tool.why}). Install it with: ${command}`)
  }
  process.exit(1)
}
