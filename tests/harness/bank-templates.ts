import { readFileSync, writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createClient, databaseOn } from '../../bank/src/platform/db/embedded.ts'
import { seedExample } from '../../bank/src/testing/seeded-example.ts'
import type {} from '../../bank/src/testing/test-database.ts'
import { keepRows } from '../../bank/src/testing/test-restore.ts'
import { madeOnce } from './made-once.ts'

const makeTemplates = async (folder: string) => {
  const client = await createClient()
  const db = await databaseOn(client)
  const dump = async (name: string) => {
    await keepRows(db)
    const blob = await client.dumpDataDir('none')
    writeFileSync(`${folder}/${name}.tar`, new Uint8Array(await blob.arrayBuffer()))
    await client.exec('drop schema kept cascade')
  }
  await dump('migrated')
  const utokens = await seedExample(db)
  await dump('example')
  writeFileSync(`${folder}/utokens.json`, JSON.stringify([...utokens]))
  await client.close()
}

/** The folder of the embedded databases that tests start from. */
export const bankTemplates = () => madeOnce('bank-templates', makeTemplates)

/**
 * Makes the embedded databases that the bank's tests start from, once for all test files: a new one takes
 * seconds to make, and a fraction of one to load.
 */
export default async function provideTemplates(project: TestProject) {
  const folder = await bankTemplates()
  project.provide('embeddedTemplates', {
    migrated: `${folder}/migrated.tar`,
    example: `${folder}/example.tar`,
    utokens: JSON.parse(readFileSync(`${folder}/utokens.json`, 'utf8')),
  })
}
