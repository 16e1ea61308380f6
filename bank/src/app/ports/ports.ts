/** The real side of the ports to the outside world, built from the settings. */
import type { Logger } from 'pino'
import { clearing } from '../../ledger/clearing.ts'
import { disclosureRegister } from '../../paper/bills/disclosure.ts'
import { billRegistry } from '../../paper/bills/registry.ts'
import { taxOffice } from '../../paper/trade/tax-office.ts'
import { type Connection, connect } from '../../platform/kernel/port.ts'
import { accountProver } from '../../signing/account-prover.ts'
import { httpProver } from './account-prover.ts'
import { httpClearing } from './clearing.ts'
import { httpDisclosure } from './disclosure.ts'
import { createJsonClient, type JsonClient, NoAnswer } from './json-client.ts'
import { httpRegistry } from './registry.ts'
import type { PortName, PortsSettings } from './settings.ts'
import { httpTaxOffice } from './tax-office.ts'

const silent = { kind: 'silent', why: 'no_answer' } as const

/** The caller gets silence, and the log says why, but never what was asked. */
const logged = (client: JsonClient, port: PortName, logger: Logger): JsonClient => ({
  ask: async (question, shape) => {
    try {
      return await client.ask(question, shape)
    } catch (error) {
      const why = error instanceof NoAnswer ? error.message : String(error)
      logger.warn({ port, reference: question.reference, why }, 'no answer from outside')
      throw error
    }
  },
})

/** Asks the services that the settings name. */
export const connectPorts = (settings: PortsSettings, logger: Logger): readonly Connection[] => {
  const client = (port: PortName) => logged(createJsonClient(settings[port]), port, logger)
  const source = (port: PortName) => new URL(settings[port].url).host.slice(0, 40)
  const tax = httpTaxOffice(client('TAX'), source('TAX'))
  const payments = httpClearing(client('CLEARING'), source('CLEARING'))
  const prover = httpProver(client('PROVING'), source('PROVING'))
  const registry = httpRegistry(client('REGISTRY'), source('REGISTRY'))
  const disclosure = httpDisclosure(client('DISCLOSURE'), source('DISCLOSURE'))
  return [
    connect(billRegistry, {
      ...registry,
      ask: (questions, reference) =>
        registry.ask(questions, reference).catch(() => questions.map(() => silent)),
    }),
    connect(disclosureRegister, {
      ...disclosure,
      ask: (questions, reference) =>
        disclosure.ask(questions, reference).catch(() => questions.map(() => silent)),
    }),
    connect(taxOffice, { ...tax, ask: question => tax.ask(question).catch(() => silent) }),
    connect(clearing, {
      ...payments,
      ask: orders => payments.ask(orders).catch(() => orders.map(() => silent)),
    }),
    connect(accountProver, { ...prover, send: question => prover.send(question).catch(() => silent) }),
  ]
}
