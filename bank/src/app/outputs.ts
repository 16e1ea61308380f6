import { documentsHandlers } from '../outputs/documents/handlers.ts'
import { documentJob } from '../outputs/documents/job.ts'
import { exportHandlers } from '../outputs/exports/handlers.ts'
import { exportChunk, purgeExports } from '../outputs/exports/job.ts'
import { defineModule } from '../platform/kernel/module.ts'

export const outputsModule = defineModule({
  calls: [documentsHandlers, exportHandlers],
  jobs: [documentJob, exportChunk],
  schedules: [purgeExports],
})
