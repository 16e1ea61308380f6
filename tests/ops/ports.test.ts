import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectPorts } from '../../bank/src/app/ports/ports.ts'
import { portNames, readPorts } from '../../bank/src/app/ports/settings.ts'
import { clearing, type MoneyOrder } from '../../bank/src/ledger/clearing.ts'
import { type DisclosureQuestion, disclosureRegister } from '../../bank/src/paper/bills/disclosure.ts'
import { type BillQuestion, billRegistry } from '../../bank/src/paper/bills/registry.ts'
import { type InvoiceQuestion, taxOffice } from '../../bank/src/paper/trade/tax-office.ts'
import { behind } from '../../bank/src/platform/kernel/port.ts'
import { acceptorDesk, type PresentedBill } from '../../bank/src/presentment/acceptor-desk.ts'
import { accountProver } from '../../bank/src/signing/account-prover.ts'
import { type Certificate, makeAuthority } from '../harness/certificates.ts'
import { removeFolder, temporaryFolder } from '../harness/processes.ts'
import {
  type OutsideWorld,
  type StandIn,
  startOutsideWorld,
  startStandIn,
  type Trouble,
} from '../harness/stand-ins.ts'

const connect = (env: Record<string, string>) => {
  const faults: string[] = []
  const log: string[] = []
  const ports = readPorts(env, false, faults)
  if (!ports || faults.length > 0) throw new Error(faults.join('\n'))
  const logger = pino({ level: 'warn' }, { write: line => void log.push(line) })
  const connections = new Map(connectPorts(ports, logger))
  return {
    log,
    registry: behind(connections, billRegistry),
    taxOffice: behind(connections, taxOffice),
    clearing: behind(connections, clearing),
    prover: behind(connections, accountProver),
    disclosure: behind(connections, disclosureRegister),
    acceptors: behind(connections, acceptorDesk),
  }
}

const bill: BillQuestion = {
  billNo: '599999000001320260403000000001',
  range: { start: 1n, end: 234_567_890n },
  packageFen: 234_567_890n,
  acceptorName: '江州示例银行',
  dueDate: '2026-10-03',
  transferable: true,
  asker: { name: '云岭示例钢贸有限公司', uscCode: '91990000MA00000011' },
}

const invoice: InvoiceQuestion = {
  reference: 'invoice-1-1',
  type: 'DIGITAL',
  code: '',
  no: '26990000000000000001',
  date: '2026-06-01',
  checkCode: '',
  buyerName: '甲',
  buyerTax: '91990000MA00000011',
  sellerName: '乙',
  sellerTax: '91990000MA00000001',
  exclFen: 100n,
  taxFen: 13n,
  totalFen: 113n,
}

const order: MoneyOrder = {
  kind: 'collect',
  reference: 'collect-TX20260623000001-1',
  amountFen: 892_401n,
  accountName: '丙示例有限公司',
  accountNo: '62001234567890',
  applyNo: 'TX20260623000001',
}

const account = {
  reference: 'QY20260623000001-3',
  accountName: '云岭示例钢贸有限公司',
  accountNo: '9900123456789010300',
  bankNo: '999990000013',
}

const disclosed: DisclosureQuestion = {
  billNo: '699999000009720260520000000011',
  acceptorName: '江州示例重工有限公司',
  drawerName: '屏山示例建材有限公司',
  packageFen: 120_000_000n,
  issueDate: '2026-05-20',
  dueDate: '2026-11-20',
}

const presented: PresentedBill = {
  reference: 'TS20261120000001',
  billNo: disclosed.billNo,
  range: { start: 1n, end: disclosed.packageFen },
  amountFen: disclosed.packageFen,
  acceptorName: disclosed.acceptorName,
  acceptorBankNo: '999990000097',
  dueDate: disclosed.dueDate,
  presentedDate: '2026-11-20',
  askedDate: '2026-11-23',
}

let outside: OutsideWorld
beforeAll(async () => {
  outside = await startOutsideWorld()
})
afterAll(() => outside.stop())

const impatient = () =>
  connect({
    ...outside.env,
    ...Object.fromEntries(portNames.map(port => [`BANK_${port}_TIMEOUT_MS`, '300'])),
  })

type Ports = ReturnType<typeof connect>

/** One question to each of them. */
const asks: {
  name: 'registry' | 'tax' | 'clearing' | 'proving' | 'disclosure' | 'acceptor'
  ask: (ports: Ports) => Promise<unknown>
  good: unknown
}[] = [
  {
    name: 'registry',
    ask: async ({ registry }) => (await registry.ask([bill], 'ref-1'))?.[0],
    good: {
      kind: 'known',
      holder: bill.asker,
      state: 'held',
      accepted: true,
      transferable: true,
      frozen: false,
      packageFen: bill.packageFen,
      acceptorName: bill.acceptorName,
      dueDate: bill.dueDate,
      chain: [],
    },
  },
  { name: 'tax', ask: async ({ taxOffice }) => taxOffice.ask(invoice), good: { kind: 'genuine' } },
  {
    name: 'clearing',
    ask: async ports => (await ports.clearing.ask([order]))?.[0],
    good: { kind: 'paid' },
  },
  { name: 'proving', ask: async ({ prover }) => prover.send(account), good: { kind: 'sent', amountFen: 10 } },
  {
    name: 'disclosure',
    ask: async ({ disclosure }) => (await disclosure.ask([disclosed], 'ref-2'))?.[0],
    good: { kind: 'known', ...disclosed },
  },
  { name: 'acceptor', ask: async ({ acceptors }) => acceptors.ask(presented), good: { kind: 'agreed' } },
]

const silent = { kind: 'silent', why: 'no_answer' }

describe.each(asks)('the port to $name', ({ name, ask, good }) => {
  test('asks with its token and number, and reads the answer', async () => {
    expect(await ask(impatient())).toEqual(good)
    const asked = outside[name].asked.at(-1)
    expect(asked).toMatchObject({
      token: outside.env[`BANK_${name.toUpperCase()}_TOKEN`],
      idempotencyKey: asked?.reference,
    })
    expect(asked?.reference).toMatch(/^\S{1,64}$/)
  })

  test.each<Trouble>([
    'hang',
    'garbage',
    'too large',
    'redirect',
    'wrong reference',
    'wrong shape',
    'no json type',
    'lost answer',
    500,
    409,
    401,
    302,
  ])('takes %s for silence, and reads the next answer', async trouble => {
    const before = outside[name].asked.length
    outside[name].trouble(trouble)
    expect(await ask(impatient())).toEqual(silent)
    // Neither a redirect nor a failure is followed up by itself.
    expect(outside[name].asked.length).toBe(before + 1)
    expect(await ask(impatient())).toEqual(good)
  })

  test('takes a service that is not there for silence', async () => {
    const gone = await startStandIn(() => ({}))
    await gone.stop()
    const ports = connect({ ...outside.env, [`BANK_${name.toUpperCase()}_URL`]: gone.url })
    expect(await ask(ports)).toEqual(silent)
    expect(ports.log.join()).toContain('ECONNREFUSED')
    const token = outside.env[`BANK_${name.toUpperCase()}_TOKEN`] ?? 'none'
    for (const secret of [token, account.accountNo, order.accountNo, bill.billNo]) {
      expect(ports.log.join()).not.toContain(secret)
    }
  })
})

describe('what is asked and answered', () => {
  let server: StandIn
  afterEach(() => server.stop())
  const tell = async (port: string, answer: (question: { reference: string }) => unknown) => {
    server = await startStandIn(question => ({ reference: question.reference, ...Object(answer(question)) }))
    return connect({ ...outside.env, [`BANK_${port}_URL`]: server.url })
  }

  test('is matched by number and range: a list in another order, or of other bills, confirms nothing', async () => {
    const known = {
      answer: 'known',
      holder: { name: bill.asker.name, usc_code: bill.asker.uscCode },
      state: 'held',
      accepted: true,
      transferable: true,
      frozen: false,
      package_fen: '234567890',
      acceptor_name: bill.acceptorName,
      due_dt: bill.dueDate,
      chain: [],
    }
    const which = { bill_no: bill.billNo, range_start: '1', range_end: '234567890' }
    const other = { ...bill, billNo: bill.billNo.replace(/1$/, '2') }
    const { registry } = await tell('REGISTRY', () => ({
      bills: [
        { answer: 'unknown', ...which, bill_no: other.billNo },
        { ...known, ...which, range_end: '1' },
        { ...known, ...which },
      ],
    }))
    expect(await registry.ask([bill, other])).toMatchObject([{ kind: 'known' }, { kind: 'unknown' }])
    expect(await registry.ask([{ ...bill, range: { start: 2n, end: 3n } }])).toEqual([silent])
  })

  test('says no in words of its own', async () => {
    const { prover } = await tell('PROVING', () => ({ answer: 'refused', reason: '户名与账号不符' }))
    expect(await prover.send(account)).toEqual({ kind: 'refused', reason: '户名与账号不符' })
  })

  test.each(['0', '100', '1.5', '-7', 7])('sends no amount of %s', async amount_fen => {
    const { prover } = await tell('PROVING', () => ({ answer: 'sent', amount_fen }))
    expect(await prover.send(account)).toEqual(silent)
  })

  test('moves exactly the amount that was ordered, or nothing that counts', async () => {
    const { clearing } = await tell('CLEARING', () => ({
      orders: [{ answer: 'paid', reference: order.reference, amount_fen: '892400' }],
    }))
    expect(await clearing.ask([order])).toEqual([silent])
  })

  test.each(['differs', 'unknown', 'red', 'void'] as const)('an invoice may be %s', async answer => {
    const { taxOffice } = await tell('TAX', () => ({ answer }))
    expect(await taxOffice.ask(invoice)).toEqual({ kind: answer })
  })

  test('may be that there is none yet', async () => {
    const { taxOffice } = await tell('TAX', () => ({ answer: 'pending' }))
    expect(await taxOffice.ask(invoice)).toEqual(silent)
  })
})

describe('mutual TLS', () => {
  const folder = temporaryFolder('certificates')
  const read = (path: string) => readFileSync(path, 'utf8')
  afterAll(() => removeFolder(folder))

  test('lets the bank in by its certificate alone, and the bank talks to nobody whom its authority does not know', async () => {
    const [ours, strangers] = [makeAuthority(folder, 'ours'), makeAuthority(folder, 'strangers')]
    const [service, bank, stranger] = [ours.sign('service'), ours.sign('bank'), strangers.sign('stranger')]
    const server = await startStandIn(({ reference }) => ({ reference, answer: 'genuine' }), {
      tls: { cert: read(service.cert), key: read(service.key), ca: read(ours.cert) },
    })
    const ask = (env: Record<string, string>) =>
      connect({ ...outside.env, BANK_TAX_URL: server.url, ...env }).taxOffice.ask(invoice)
    const as = ({ cert, key }: Certificate) => ({
      BANK_TAX_CERT_FILE: cert,
      BANK_TAX_KEY_FILE: key,
    })
    const trusted = { BANK_TAX_CA_FILE: ours.cert }
    expect(await ask({ ...as(bank), ...trusted })).toEqual({ kind: 'genuine' })
    expect(await ask(trusted)).toEqual(silent)
    expect(await ask({ ...as(stranger), ...trusted })).toEqual(silent)
    expect(await ask(as(bank))).toEqual(silent)
    expect(server.asked).toHaveLength(1)
    await server.stop()
  })
})
