import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'
import { keptDocument } from './kept-openapi.ts'

/*
 * The types of clients/typescript, made by openapi-typescript from the document of the last release: the calls that a
 * program may make, and what these hold. `node tests/tools/client-types.ts --write` renews them; a test demands that
 * they are. The whole document gives nine times as many lines, most of them headers and refusals.
 */

export const clientTypes = new URL('../../clients/typescript/src/contract.ts', import.meta.url)

const generator = `${root}clients/typescript/node_modules/openapi-typescript/bin/cli.js`

interface Schema {
  $ref?: string
  [keyword: string]: unknown
}

/** What a call's answer adds to the envelope. */
interface Answer {
  properties: { data: { items: Schema } }
}

interface Operation {
  summary: string
  'x-machine'?: string
  'x-idempotency'?: object
  requestBody: { content: { 'application/json': { schema: Schema } } }
  responses: { 200: { content: { 'application/json': { schema: { allOf: [Schema, Answer] } } } } }
}

interface Document {
  openapi: string
  info: object
  paths: Record<string, { post?: Operation }>
  components: { schemas: Record<string, Schema> }
}

const prefix = '#/components/schemas/'

/** Adds the schemas that one refers to, and those that these do. */
const follow = (part: unknown, all: Record<string, Schema>, found: Record<string, Schema>): void => {
  if (typeof part !== 'object' || part === null) return
  const { $ref } = part as Schema
  const name = $ref?.slice(prefix.length)
  const schema = name === undefined ? undefined : all[name]
  if (name !== undefined && schema && !found[name]) {
    found[name] = withoutKey(schema)
    follow(found[name], all, found)
  }
  for (const each of Object.values(part)) follow(each, all, found)
}

/** People's keys stand in the body; a program's stands in a header, and its body is what is signed. */
const withoutKey = (schema: Schema): Schema => {
  const { properties, required } = schema as { properties?: Record<string, Schema>; required?: string[] }
  if (!properties?.idem_key) return schema
  const { idem_key: _, ...rest } = properties
  return { ...schema, properties: rest, required: required?.filter(name => name !== 'idem_key') }
}

const callOf = (operation: Operation): Schema => {
  const [, { properties }] = operation.responses[200].content['application/json'].schema.allOf
  return {
    type: 'object',
    description: operation.summary,
    required: ['effect', 'request', 'row'],
    properties: {
      effect: { enum: [operation['x-idempotency'] ? 'write' : 'read'] },
      request: operation.requestBody.content['application/json'].schema,
      row: properties.data.items,
    },
  }
}

/** A document of schemas alone: `Calls` has a field for each call of a program. */
const callsOf = ({ openapi, info, paths, components: { schemas } }: Document) => {
  const properties: Record<string, Schema> = {}
  for (const [path, { post }] of Object.entries(paths)) {
    if (post?.['x-machine']) properties[path] = callOf(post)
  }
  const description = '程序可以签名的调用'
  const Calls = { type: 'object', description, required: Object.keys(properties), properties }
  const found: Record<string, Schema> = {}
  for (const name of ['Calls', 'Event']) follow({ $ref: prefix + name }, { ...schemas, Calls }, found)
  return { openapi, info, paths: {}, components: { schemas: found } }
}

/** What openapi-typescript makes of a document. @throws Error with what it says where it makes nothing */
export const typesOf = (document: object, ...options: readonly string[]): string => {
  const folder = temporaryFolder('client-types')
  try {
    writeFileSync(`${folder}/document.json`, JSON.stringify(document))
    const args = [generator, `${folder}/document.json`, '--output', `${folder}/types.ts`, ...options]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`openapi-typescript ended with ${status}: ${stderr}${stdout}`)
    return readFileSync(`${folder}/types.ts`, 'utf8')
  } finally {
    removeFolder(folder)
  }
}

export const readKept = (): Document => JSON.parse(readFileSync(keptDocument, 'utf8'))

const head =
  '/** The calls of programs: made by node tests/tools/client-types.ts --write. Change nothing here. */\n'
/** What a document without paths leaves empty, and what the generator calls an effect. */
const noise = /^export type (?:paths|webhooks|\$defs|operations) = .*\n|^ *\/\*\* @enum \{unknown\} \*\/\n/gm

export const clientTypesText = (): string => {
  const text = typesOf(callsOf(readKept()), '--root-types', '--root-types-no-schema-prefix')
  return head + text.replace(/^\/\*\*[\s\S]*?\*\/\n/, '').replace(noise, '')
}

if (process.argv.includes('--write')) writeFileSync(clientTypes, clientTypesText())
