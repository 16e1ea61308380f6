import { parseDictionary, serializeDictionary } from 'structured-headers'
import { expect, test } from 'vitest'
import { usualMembers } from './usual-member.ts'

/* What is read by a pattern is what the parser reads, and never what it would read otherwise or refuse. */

const names = '"@method" "@target-uri" "content-digest" "api-version"'
const params = ';created=1795636281;nonce="nonce-of-16-letters_";keyid="ck_00ff"'
const bytes = Buffer.from(Array.from({ length: 64 }, (_, at) => at * 37))
const signed = `sig1=:${bytes.toString('base64')}:`

const usual: [name: string, text: string][] = [
  ['signature-input', `sig1=(${names})${params}`],
  ['signature-input', `a-b_c=("@method")${params}`],
  ['signature-input', `sig1=(${names} "idempotency-key")${params}`],
  ['signature', signed],
]

test.each(usual)('%s: %s is read as the parser reads it', (name, text) => {
  const [[label, value] = []] = parseDictionary(text)
  expect(usualMembers[name]?.(text)).toEqual({ label, value })
  expect(serializeDictionary(parseDictionary(text))).toBe(text)
})

test.each([
  ['signature-input', `sig1=(${names})${params};alg="ed25519"`],
  ['signature-input', `sig1=(${names});nonce="n";created=1;keyid="k"`],
  ['signature-input', `sig1=(${names})${params.replace('1795636281', '01795636281')}`],
  ['signature-input', `sig1=(${names})${params.replace('1795636281', '1795636281.5')}`],
  ['signature-input', `sig1=(${names})${params.replace('1795636281', '1'.repeat(16))}`],
  ['signature-input', `sig1=(${names};req)${params}`],
  ['signature-input', `sig1=(${names.replace(' ', '  ')})${params}`],
  ['signature-input', `sig1=()${params}`],
  ['signature-input', `SIG=(${names})${params}`],
  ['signature-input', `sig1=(${names})${params}, b=(${names})${params}`],
  ['signature-input', `sig1=(${names})${params}\n`],
  ['signature', `${signed}, ${signed}`],
  ['signature', signed.replace('==:', ':')],
  // The last letter before the padding carries four bits that no byte has.
  ['signature', signed.replace(/.==:$/, letter => `${letter === 'w==:' ? 'x' : 'B'}==:`)],
  ['signature', 'sig1=:AAAA:'],
])('%s: %s is left to the parser', (name, text) => {
  expect(usualMembers[name]?.(text)).toBeUndefined()
})
