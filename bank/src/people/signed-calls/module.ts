import { defineModule } from '../../platform/kernel/module.ts'
import { openForSigned } from './open.ts'

export const signedCallsModule = defineModule({ calls: [{ '/api/client/open': openForSigned }] })
