import { documentsHandlers } from '../outputs/documents/handlers.ts'
import { documentJob } from '../outputs/documents/job.ts'
import { exportHandlers } from '../outputs/exports/handlers.ts'
import { exportChunk, purgeExports } from '../outputs/exports/job.ts'
import { fundsHandlers } from '../outputs/funds/handlers.ts'
import { receiptsHandlers } from '../outputs/receipts/handlers.ts'
import { makeStatements, monthlyStatements, statementReminders } from '../outputs/receipts/statement-days.ts'
import { statementsHandlers } from '../outputs/receipts/statements.ts'
import { searchHandlers } from '../outputs/search/handlers.ts'
import { defineModule } from '../platform/kernel/module.ts'

export const outputsModule = defineModule({
  calls: [
    documentsHandlers,
    exportHandlers,
    searchHandlers,
    fundsHandlers,
    receiptsHandlers,
    statementsHandlers,
  ],
  jobs: [documentJob, exportChunk, makeStatements],
  schedules: [purgeExports, monthlyStatements, statementReminders],
})
