import { bankTemplates } from './bank-templates.ts'
import { seededBank } from './seeded-bank.ts'

/* Makes the databases that the tests start from before the tests ask for them, while other steps run. */

await Promise.all([seededBank(), bankTemplates()])
