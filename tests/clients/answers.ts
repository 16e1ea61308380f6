import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  checkWebhook,
  contentDigest,
  readPrivateKey,
  readPublicKey,
  signRequest,
  verifyAnswer,
  verifyRequest,
} from '../../clients/typescript/src/index.ts'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'
import { vectorsFolder } from '../tools/make-vectors.ts'
import { pythonPath } from '../tools/needed-tools.ts'
import { bodyOf, keys, type Vector, vectors } from './vector-files.ts'

/* What each client answers to the vectors, by their names. */

export type Answers = Map<string, unknown>

const publicKey = (name: string | undefined) => {
  const key = name === undefined ? undefined : keys[name]
  return key && readPublicKey(key.public_key)
}

const inTypeScript = async (vector: Vector): Promise<unknown> => {
  const body = bodyOf(vector)
  switch (vector.kind) {
    case 'digest':
      return contentDigest(body)
    case 'sign':
      return signRequest(
        {
          method: vector.method,
          targetUri: vector.target_uri,
          body,
          idempotencyKey: vector.idempotency_key,
          keyId: vector.key_id,
          created: vector.created,
          nonce: vector.nonce,
          apiVersion: vector.api_version,
        },
        readPrivateKey(keys[vector.key]?.private_key ?? ''),
      )
    case 'verify-request':
      return verifyRequest(
        {
          method: vector.method,
          targetUri: vector.target_uri,
          headers: vector.headers,
          body,
          isWrite: vector.write,
        },
        publicKey(vector.key),
        vector.now,
      )
    case 'verify-answer': {
      const { method, target_uri: targetUri, signature } = vector.request
      return verifyAnswer(
        { request: { method, targetUri, signature }, status: vector.status, headers: vector.headers, body },
        keyId => publicKey(vector.keys[keyId]),
      )
    }
    case 'verify-webhook':
      return checkWebhook(
        vector.headers,
        body,
        { secrets: vector.secrets, publicKeys: vector.public_keys },
        vector.now,
      )
  }
}

export const typescriptAnswers = async (): Promise<Answers> =>
  new Map(await Promise.all(vectors.map(async vector => [vector.name, await inTypeScript(vector)] as const)))

const run = (command: string, args: readonly string[]): string => {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`)
  return stdout
}

export const pythonAnswers = async (): Promise<Answers> => {
  const args = [`${root}tests/clients/vectors.py`, `${root}clients/python`, vectorsFolder]
  return new Map(Object.entries(JSON.parse(run(pythonPath() ?? 'python3', args)) as Record<string, unknown>))
}

const linesOf = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => `${name}: ${value}\n`).join('')

/** The inputs of a vector as files: name → content; the public keys by their ids come in a folder. */
const filesOf = (vector: Vector): Record<string, string | Buffer> => {
  const { kind } = vector
  const common = { kind, body: bodyOf(vector) }
  switch (kind) {
    case 'digest':
      return common
    case 'sign':
      return {
        ...common,
        private_key: keys[vector.key]?.private_key ?? '',
        key_id: vector.key_id,
        method: vector.method,
        target_uri: vector.target_uri,
        idempotency_key: vector.idempotency_key ?? '',
        created: String(vector.created),
        nonce: vector.nonce,
        api_version: vector.api_version,
      }
    case 'verify-request':
      return {
        ...common,
        method: vector.method,
        target_uri: vector.target_uri,
        headers: linesOf(vector.headers),
        public_key: keys[vector.key]?.public_key ?? '',
        now: String(vector.now),
        effect: vector.write ? 'write' : 'read',
      }
    case 'verify-answer':
      return {
        ...common,
        method: vector.request.method,
        target_uri: vector.request.target_uri,
        signature: vector.request.signature,
        status: String(vector.status),
        headers: linesOf(vector.headers),
        ...Object.fromEntries(
          Object.entries(vector.keys).map(([id, name]) => [`keys/${id}`, keys[name]?.public_key ?? '']),
        ),
      }
    case 'verify-webhook':
      return {
        ...common,
        headers: linesOf(vector.headers),
        now: String(vector.now),
        secrets: vector.secrets.join(' '),
        public_keys: vector.public_keys.join(' '),
      }
  }
}

/** What the shell's client has left in the folder of a vector. */
const readShell = (kind: Vector['kind'], folder: string): unknown => {
  const answer = readFileSync(`${folder}/answer`, 'utf8').trimEnd()
  if (kind !== 'sign') return answer
  const headers = answer.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2))
  return { base: readFileSync(`${folder}/base`, 'utf8'), headers: Object.fromEntries(headers) }
}

export const shellAnswers = async (): Promise<Answers> => {
  const folder = temporaryFolder('vectors')
  const folderOf = (at: number) => `${folder}/${String(at).padStart(4, '0')}`
  for (const [at, vector] of vectors.entries()) {
    mkdirSync(`${folderOf(at)}/keys`, { recursive: true })
    for (const [name, content] of Object.entries(filesOf(vector))) {
      writeFileSync(`${folderOf(at)}/${name}`, content)
    }
  }
  try {
    run('bash', [`${root}tests/clients/vectors.sh`, `${root}clients/shell/portal.sh`, folder])
    return new Map(vectors.map(({ name, kind }, at) => [name, readShell(kind, folderOf(at))]))
  } finally {
    removeFolder(folder)
  }
}
