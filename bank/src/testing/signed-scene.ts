/** Programs of the example's companies, which sign what they ask of the bank. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { BankPath, CallPath, RowOf } from '@portal/shared/contract/table.ts'
import { apiVersion, type KeyAlgorithm, type MachineScope } from '@portal/shared/machines/scopes.ts'
import {
  everyComponent,
  type SignedCall,
  writeBase,
  writeComponent,
} from '@portal/shared/machines/signature-base.ts'
import { sm2 } from 'sm-crypto-v2'
import { findByAccount } from '../people/directory/operators.ts'
import { apiClient, apiClientKey } from '../platform/db/schema/api-clients.ts'
import { operator } from '../platform/db/schema/people.ts'
import { declaredAnswer, dispatchOn } from './direct-calls.ts'
import { must, newKey, type TestBank } from './test-bank.ts'

interface Signer {
  algorithm: KeyAlgorithm
  publicKey: string
  sign(text: string): string
}

export const newSigner: Readonly<Record<KeyAlgorithm, () => Signer>> = {
  ed25519: () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return {
      algorithm: 'ed25519',
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
      sign: text => sign(null, Buffer.from(text), privateKey).toString('base64'),
    }
  },
  'sm2-sm3': () => {
    const { publicKey, privateKey } = sm2.generateKeyPairHex()
    return {
      algorithm: 'sm2-sm3',
      publicKey,
      sign: text =>
        Buffer.from(sm2.doSignature(text, privateKey, { hash: true, publicKey }), 'hex').toString('base64'),
    }
  },
}

interface ClientOptions {
  /** Whose program it is, by an account of the member. */
  account?: string
  scopes?: MachineScope[]
  applyLimitFen?: bigint
  dayLimitFen?: bigint
  signer?: Signer
}

/** What is signed otherwise than the call is sent. */
export interface SignOptions {
  path?: string
  method?: string
  target?: string
  created?: number
  nonce?: string
  keyId?: string
  signer?: Signer
  idemKey?: string | null
  digest?: string
  version?: string
}

const seconds = () => Math.floor(Date.now() / 1000)

export const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

/** Gives a company a program that is in force, around the rules by which people do. */
export const newProgram = async (
  bank: Pick<TestBank, 'db' | 'clock' | 'services'>,
  {
    account = '15400000011',
    scopes = ['read', 'maker', 'confirm'],
    applyLimitFen = 10n ** 12n,
    dayLimitFen = 10n ** 12n,
    signer = newSigner.ed25519(),
  }: ClientOptions = {},
) => {
  const { member } = must(await findByAccount(bank.db, account), account)
  const id = randomBytes(16).toString('hex')
  const [clientId, keyId] = [`cl_${id}`, `ck_${id}`]
  const now = bank.clock.now()
  const [row] = await bank.db
    .insert(operator)
    .values({
      memberId: member.id,
      account: `cl_${id.slice(0, 20)}`,
      passwordHash: '',
      userName: 'ERP 提单',
      mobileEnc: bank.services.atRest.seal(''),
      kind: 'machine',
    })
    .returning({ id: operator.id })
  const operatorId = must(row, 'the operator').id
  const [client] = await bank.db
    .insert(apiClient)
    .values({
      operatorId,
      memberId: member.id,
      clientId,
      state: 'active',
      scopes,
      applyLimitFen,
      dayLimitFen,
      networks: [],
      createdAt: now,
      modifiedAt: now,
    })
    .returning({ id: apiClient.id })
  const clientRef = must(client, 'the client').id
  const keep = (key: { keyId: string; signer: Signer }) =>
    bank.db.insert(apiClientKey).values({
      clientRef,
      keyId: key.keyId,
      label: 'ERP',
      algorithm: key.signer.algorithm,
      publicKey: key.signer.publicKey,
      addedAt: now,
      inForceAt: now,
      expiresOn: '2027-12-31',
    })
  await keep({ keyId, signer })
  /** A second key beside the first, to sign with. */
  const addKey = async () => {
    const key = { keyId: `ck_${randomBytes(16).toString('hex')}`, signer: newSigner.ed25519() }
    await keep(key)
    return key
  }

  /** The call as this program signs it. */
  const signed = (path: BankPath, body: object | string, options: SignOptions = {}): SignedCall => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const {
      method = 'POST',
      target = `http://127.0.0.1:8080${options.path ?? path}`,
      created = seconds(),
      nonce = randomBytes(16).toString('hex'),
      digest = digestOf(text),
      version = apiVersion,
    } = options
    const idemKey = options.idemKey === undefined ? newKey() : options.idemKey
    const components = [...everyComponent, ...(idemKey === null ? [] : [writeComponent])]
    const listed = components.map(name => `"${name}"`).join(' ')
    const params = `(${listed});created=${created};nonce="${nonce}";keyid="${options.keyId ?? keyId}"`
    const values = {
      '@method': method,
      '@target-uri': target,
      'content-digest': digest,
      'api-version': version,
      'idempotency-key': idemKey ?? '',
    }
    const base = writeBase(components, values, params)
    return { base, signature: (options.signer ?? signer).sign(base), body: text }
  }

  const dispatch = dispatchOn(bank.db, bank.clock, bank.services.connections)
  let utoken: string | undefined

  /** Opens a session against a signature of its own, or the one given. */
  const open = async (
    by: Pick<SignedCall, 'base' | 'signature'> = signed('/api/discount/query_apply', {}),
  ) => {
    const { base, signature } = by
    const { rows } = await declaredAnswer(dispatch, {
      path: '/api/client/open',
      utoken: undefined,
      requestId: 'test',
      body: { base, signature },
    })
    const [opened] = rows as RowOf<'/api/client/open'>[]
    utoken = must(opened, 'the session').utoken
    return utoken
  }

  /** Sends something signed under its session. */
  const send = async <P extends CallPath>(path: P, sent: SignedCall, as?: string) => {
    const call = { path, signed: sent, utoken: as ?? utoken ?? (await open()), requestId: 'test', body: {} }
    const { rows, replayed } = await declaredAnswer(dispatch, call)
    return { row: rows[0] as RowOf<P>, replayed }
  }

  /** A read, or whatever travels unsigned under its session. */
  const ask = async <P extends CallPath>(path: P, body: object): Promise<RowOf<P>> => {
    const call = { path, body, utoken: utoken ?? (await open()), requestId: 'test' }
    return (await declaredAnswer(dispatch, call)).rows[0] as RowOf<P>
  }

  /** A write, signed and sent. */
  const write = async <P extends CallPath>(path: P, body: object, options?: SignOptions) =>
    (await send(path, signed(path, body, options))).row

  return { clientRef, clientId, keyId, operatorId, signer, addKey, signed, open, send, ask, write }
}

export type Program = Awaited<ReturnType<typeof newProgram>>
