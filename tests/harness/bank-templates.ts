import { writeFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createClient, databaseOn } from '../../bank/src/db/embedded.ts'
import type {} from '../../bank/src/db/test-database.ts'
import { seedExample } from '../../bank/src/discount/seeded-example.ts'
import { removeFolder, temporaryFolder } from './processes.ts'

/**
 * Makes the embedded databases that the bank's tests start from, once for all test files: a new one takes
 * seconds to make, and a fraction of one to load.
 */
export default async function makeTemplates(project: TestProject) {
  const folder = temporaryFolder('templates')
  const client = await createClient()
  const db = await databaseOn(client)
  const dump = async (name: string) => {
    const file = `${folder}/${name}.tar`
    const blob = await client.dumpDataDir('none')
    writeFileSync(file, new Uint8Array(await blob.arrayBuffer()))
    return file
  }
  const migrated = await dump('migrated')
  const utokens = await seedExample(db)
  const example = await dump('example')
  await client.close()
  project.provide('embeddedTemplates', { migrated, example, utokens: [...utokens] })
  return () => removeFolder(folder)
}
