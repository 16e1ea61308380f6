/** The real side of the ports to the outside world, put together from the settings. */
import type { Logger } from 'pino'
import type { Outside } from '../http/context.ts'
import { httpProver } from './account-prover.ts'
import { httpClearing } from './clearing.ts'
import { createJsonClient, type JsonClient, NoAnswer } from './json-client.ts'
import { httpRegistry } from './registry.ts'
import type { PortName, PortsSettings } from './settings.ts'
import { httpTaxOffice } from './tax-office.ts'

const silent = { kind: 'silent', why: 'no_answer' } as const

/** Whoever asks hears of silence, and the log says why: never what was asked. */
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
export const connectPorts = (settings: PortsSettings, logger: Logger): Outside => {
  const client = (port: PortName) => logged(createJsonClient(settings[port]), port, logger)
  const source = (port: PortName) => new URL(settings[port].url).host.slice(0, 40)
  const taxOffice = httpTaxOffice(client('TAX'), source('TAX'))
  const clearing = httpClearing(client('CLEARING'), source('CLEARING'))
  const prover = httpProver(client('PROVING'), source('PROVING'))
  const registry = httpRegistry(client('REGISTRY'), source('REGISTRY'))
  return {
    registry: {
      ...registry,
      ask: (questions, reference) =>
        registry.ask(questions, reference).catch(() => questions.map(() => silent)),
    },
    taxOffice: { ...taxOffice, ask: question => taxOffice.ask(question).catch(() => silent) },
    clearing: { ...clearing, ask: orders => clearing.ask(orders).catch(() => orders.map(() => silent)) },
    prover: { ...prover, send: question => prover.send(question).catch(() => silent) },
  }
}
