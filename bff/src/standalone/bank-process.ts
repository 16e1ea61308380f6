import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface BankProcess {
  /** Its address, when it listens; rejects when the first start fails (the bank has said why on stderr). */
  ready: Promise<string>
  /** Lets it close cleanly, also while it starts. */
  stop(): Promise<void>
}

const longestPauseMs = 5_000
/** A bank that lived so long is not failing at its start. */
const healthyMs = 30_000

const isReady = (message: unknown): message is { ready: true; url: string } =>
  typeof message === 'object' && message !== null && 'ready' in message && 'url' in message

/** Its own process group: Ctrl-C reaches us first, and we close the gateway before its bank. */
const start = (repository: string, env: NodeJS.ProcessEnv): ChildProcess =>
  fork(join(repository, 'bank/src/main.ts'), [], {
    cwd: repository,
    env,
    stdio: ['ignore', 2, 2, 'ipc'],
    detached: true,
  })

const becomesReady = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.on('message', message => isReady(message) && resolve(message.url))
    child.once('exit', (code, signal) => reject(new Error(`the bank ended at its start (${signal ?? code})`)))
    child.once('error', reject)
  })

/**
 * Runs the embedded bank as a process of its own: the gateway reaches it over HTTP only. A bank that dies is
 * started again, with growing pauses; it ends by itself when this process does (its channel closes).
 * @param report called at every restart
 * @param shortestPauseMs before a restart; doubled each time it dies soon
 */
export const runBank = (
  repository: string,
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
  shortestPauseMs = 200,
): BankProcess => {
  const stopping = new AbortController()
  let child = start(repository, env)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  const keepRunning = async () => {
    let pauseMs = shortestPauseMs
    while (!stopping.signal.aborted) {
      const started = Date.now()
      if (!hasEnded()) await once(child, 'exit')
      if (stopping.signal.aborted) return
      pauseMs = Date.now() - started > healthyMs ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      report(`the bank ended (${child.signalCode ?? child.exitCode}); starting it again in ${pauseMs} ms`)
      await wait(pauseMs, undefined, { signal: stopping.signal })
      child = start(repository, env)
      if (await becomesReady(child).catch(() => undefined)) report('the bank runs again')
    }
  }
  const ready = becomesReady(child)
  const kept = ready.then(keepRunning).catch(() => {})

  return {
    ready,
    stop: async () => {
      stopping.abort()
      if (!hasEnded()) {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
        await exited
        clearTimeout(timer)
      }
      await kept
    },
  }
}
