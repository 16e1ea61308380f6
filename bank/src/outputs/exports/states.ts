/** The states of a file that is being written: stopped by its owner, finally failed, or done. */
import type { ExportState } from '../../platform/db/schema/exports.ts'
import { createMachine } from '../../platform/kernel/machine.ts'

export const exportMachine = createMachine<
  ExportState,
  'write' | 'finish' | 'fail' | 'cancel',
  'system' | 'owner'
>([
  { from: ['waiting', 'running'], event: 'write', to: 'running', who: 'system' },
  { from: 'running', event: 'finish', to: 'done', who: 'system' },
  { from: ['waiting', 'running'], event: 'fail', to: 'failed', who: 'system' },
  { from: ['waiting', 'running'], event: 'cancel', to: 'cancelled', who: 'owner' },
])

/** Those that something can still happen to. */
export const unfinished = [...new Set(exportMachine.rows.map(({ from }) => from))]
