import { defineModule } from '../../platform/kernel/module.ts'
import { tradeHandlers } from './handlers.ts'
import { askTaxOffice } from './verification.ts'

export const tradeModule = defineModule({ calls: [tradeHandlers], jobs: [askTaxOffice] })
