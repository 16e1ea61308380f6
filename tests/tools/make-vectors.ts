import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { answerVectors, webhookVectors } from './vectors/answers.ts'
import { keysFile } from './vectors/keys.ts'
import { requestVectors } from './vectors/requests.ts'
import { digestVectors, signVectors } from './vectors/signed-texts.ts'

/*
 * `node tests/tools/make-vectors.ts --write` writes tests/vectors/: what whoever signs calls, or checks answers and
 * deliveries, must agree on, in every language. The clients' own code has no part in it.
 */

export const vectorsFolder = fileURLToPath(new URL('../vectors/', import.meta.url))

/** SM2 signatures that the files hold: they stay, since each new one would be another. */
const knownSignatures = (): Buffer[] => {
  const path = `${vectorsFolder}verify-request.json`
  if (!existsSync(path)) return []
  const found = [...readFileSync(path, 'utf8').matchAll(/=:([A-Za-z0-9+/]{86}==):/g)]
  return found.map(([, base64 = '']) => Buffer.from(base64, 'base64'))
}

/** Every file of the folder, by its name. */
export const makeVectors = () => {
  const known = knownSignatures()
  return {
    'keys.json': keysFile(),
    'digest.json': digestVectors(),
    'sign.json': signVectors(known),
    'verify-request.json': requestVectors(known),
    'verify-answer.json': answerVectors(),
    'verify-webhook.json': webhookVectors(),
  }
}

export const textOf = (content: unknown) => `${JSON.stringify(content, undefined, 2)}\n`

if (process.argv.includes('--write') && process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, content] of Object.entries(makeVectors())) {
    writeFileSync(vectorsFolder + name, textOf(content))
  }
}
