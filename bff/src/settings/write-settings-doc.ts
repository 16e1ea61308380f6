import { writeFileSync } from 'node:fs'
import { repositoryPath } from './settings.ts'
import { settingsDocument } from './settings-doc.ts'

writeFileSync(repositoryPath('docs/configuration.md'), settingsDocument(repositoryPath('config/portal.json')))
