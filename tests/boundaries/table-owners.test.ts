import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../harness/processes.ts'
import { roomOf } from './floor-rule.ts'
import { bank } from './floors/bank.ts'
import { productFiles } from './product-imports.ts'
import { filler, tableOwners } from './table-owners.ts'
import { strangers, tablesIn, writesIn } from './table-rule.ts'

const texts = productFiles(bank.source).map(file => ({ file, text: readFileSync(root + file, 'utf8') }))
const tables = new Map(
  texts.filter(({ file }) => /\/schema\//.test(file)).flatMap(({ text }) => tablesIn(text)),
)

describe('the rule', () => {
  const owners = { ledger: ['ledger_txn'] }
  const names = new Map([['ledgerTxn', 'ledger_txn']])
  const text = "import { ledgerTxn as txn } from '../db/schema/ledger.ts'\n\nawait tx\n  .insert(txn)\n"
  const found = (file: string) => strangers('bank/src', owners, names, writesIn(file, text))

  it('lets the owner write', () => {
    expect(found('bank/src/ledger/post.ts')).toEqual([])
  })

  it('refuses anybody else, with the line', () => {
    expect(found('bank/src/market/deal.ts')).toEqual([
      "bank/src/market/deal.ts:4 insert ledger_txn, which is ledger's",
    ])
  })

  it('takes a table that is handed to a writer for one that is written', () => {
    const handed =
      "import { ledgerTxn } from '../db/schema/ledger.ts'\nconst move = createMover({ table: ledgerTxn })"
    expect(writesIn('bank/src/market/deal.ts', handed)).toMatchObject([{ name: 'ledgerTxn', verb: 'update' }])
  })

  it('passes over what is no table, as a digest that takes a text', () => {
    expect(writesIn('bank/src/files/store.ts', "createHash('sha256').update(content)")).toEqual([])
  })
})

it('every table has one owner', () => {
  expect(Object.values(tableOwners).flat().sort()).toEqual([...tables.values()].sort())
})

// The owners are rooms of the bank's floors: without these there is nobody to hold.
if (bank.floors.length > 0) {
  it('a table is written only in the room that owns it', () => {
    const writes = texts
      .filter(({ file }) => roomOf(bank.source, file) !== filler)
      .flatMap(({ file, text }) => writesIn(file, text))
    expect(strangers(bank.source, tableOwners, tables, writes)).toEqual([])
  })
}
