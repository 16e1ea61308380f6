import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { findSignature, signPaper } from './paper-signature.ts'
import { ed25519Signer, isSignedBy } from './paper-signer.ts'
import { makePdf, type Sheet } from './sheet.ts'

// RFC 8032, 7.1, test 1: the seed, and the key that belongs to it.
const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const publicRaw = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const signer = ed25519Signer(seed)

const sheet: Sheet = {
  title: '业务回单',
  number: 'HD20260623000117',
  footer: '示例',
  at: new Date('2026-06-23T10:00:00+08:00'),
  blocks: [
    { kind: 'pairs', rows: [['付款人', '江州示例银行']] },
    {
      kind: 'qr',
      link: 'https://portal.example/verify#n=HD20260623000117&c=5WKN2JX97QRT',
      rows: [['验证码', '5WKN-2JX9-7QRT']],
    },
  ],
}

/** Whether the bank would take a file for its own. */
const isOurs = (file: Uint8Array): boolean => {
  const found = findSignature(file)
  if (found === undefined || found === 'broken' || found.keyId !== signer.keyId) return false
  return isSignedBy(signer.publicKey, found.content, found.signature)
}

let paper: Uint8Array
beforeAll(async () => {
  paper = signPaper(await makePdf(sheet), signer)
})

test('the key is the one of RFC 8032, and its name is that of its public part', () => {
  const spki = Buffer.from(signer.publicKey, 'base64')
  expect(spki.subarray(-32).toString('hex')).toBe(publicRaw)
  expect(signer.keyId).toBe(createHash('sha256').update(spki).digest('hex').slice(0, 16))
  expect(Buffer.from(signer.sign(new Uint8Array())).toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})

describe('a signed paper', () => {
  test('is ours, opens as PDF with its field, and covers every byte but the place of the signature', async () => {
    expect(isOurs(paper)).toBe(true)
    const found = findSignature(paper)
    expect(found).toMatchObject({ content: { length: paper.length - 130 } })
    const pdf = await PDFDocument.load(paper)
    expect(
      pdf
        .getForm()
        .getFields()
        .map(field => field.getName()),
    ).toEqual(['paper'])
  })

  test('is the same bytes when it is made again', async () => {
    expect(Buffer.from(signPaper(await makePdf(sheet), signer)).equals(paper)).toBe(true)
  })

  test('is not ours with any one byte changed, wherever it is', () => {
    const text = Buffer.from(paper).toString('latin1')
    const places = ['/ByteRange', '/PaperKey', '/Contents <', '/SubFilter', 'startxref', '%%EOF'].flatMap(
      part => {
        const at = text.indexOf(part)
        expect(at).toBeGreaterThan(0)
        return Array.from({ length: part === '/Contents <' ? 145 : part.length + 24 }, (_, more) => at + more)
      },
    )
    const everywhere = [0, 5, paper.length - 1, ...places.filter(at => at < paper.length)]
    for (const at of everywhere) {
      const other = Buffer.from(paper)
      // The least change, and the one that changes a letter's case only.
      for (const bit of [1, 32]) {
        other[at] = (paper[at] ?? 0) ^ bit
        expect(isOurs(other), `byte ${at}, bit ${bit}`).toBe(false)
      }
    }
    fc.assert(
      fc.property(fc.nat(paper.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const other = Buffer.from(paper)
        other[at] = (paper[at] ?? 0) ^ change
        return !isOurs(other)
      }),
      { numRuns: 300 },
    )
  })

  test('is not ours with anything behind its end, before its begin, cut out or cut off', async () => {
    const update = Buffer.from(
      '\n9 0 obj <</Type /Page>> endobj\nxref\n0 0\ntrailer <</Prev 9>>\nstartxref\n9\n%%EOF\n',
    )
    const loaded = await PDFDocument.load(paper)
    loaded.getPage(0).drawRectangle({ x: 0, y: 0, width: 9, height: 9 })
    const others = {
      'an incremental update': Buffer.concat([paper, update]),
      'one more line end': Buffer.concat([paper, Buffer.from('\n')]),
      'a second copy': Buffer.concat([paper, paper]),
      'bytes before': Buffer.concat([Buffer.from(' '), paper]),
      'its last byte missing': paper.subarray(0, -1),
      'saved again': await loaded.save({ useObjectStreams: false }),
    }
    for (const [what, other] of Object.entries(others)) expect(isOurs(other), what).toBe(false)
  })

  test('is not ours when somebody else signs it, under whatever name', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const forged = signPaper(await makePdf(sheet), {
      ...signer,
      sign: content => sign(null, content, privateKey),
    })
    expect(findSignature(forged)).toMatchObject({ keyId: signer.keyId })
    expect(isOurs(forged)).toBe(false)
  })
})

test('a file that is no paper of ours is none, however it is made', () => {
  const others = [
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7\n%%EOF'),
    randomBytes(4096),
    Buffer.from(`%PDF-1.7 /PaperKey (${signer.keyId}) /ByteRange [ 0 9999999999 9999999999 9999999999 ]`),
    Buffer.from(`%PDF-1.7 /PaperKey (${signer.keyId}) /ByteRange [ 0 0 130 0 ]`),
  ]
  for (const other of others) expect(isOurs(other)).toBe(false)
})
