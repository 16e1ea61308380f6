import { mkdirSync, writeFileSync } from 'node:fs'
import { openApiDocument } from '../../bff/src/docs/openapi.ts'
import { keptDocument, keptText } from './kept-openapi.ts'

/*
 * Keeps the reference of a release. Run once a release, and never to silence tests/contract/breaking-changes.test.ts:
 * what that refuses is a new date (`apiVersion`).
 */

mkdirSync(new URL('.', keptDocument), { recursive: true })
writeFileSync(keptDocument, keptText(openApiDocument('sid', true)))
