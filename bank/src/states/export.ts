/** The states of a file that is being written: stopped by its owner, failed for good, or done. */
import type { ExportState } from '../db/schema/exports.ts'
import { createMachine } from './machine.ts'

export const exportMachine = createMachine<
  ExportState,
  'write' | 'finish' | 'fail' | 'cancel',
  'system' | 'owner'
>([
  { from: 'waiting', event: 'write', to: 'running', who: ['system'] },
  { from: 'running', event: 'write', to: 'running', who: ['system'] },
  { from: 'running', event: 'finish', to: 'done', who: ['system'] },
  { from: 'waiting', event: 'fail', to: 'failed', who: ['system'] },
  { from: 'running', event: 'fail', to: 'failed', who: ['system'] },
  { from: 'waiting', event: 'cancel', to: 'cancelled', who: ['owner'] },
  { from: 'running', event: 'cancel', to: 'cancelled', who: ['owner'] },
])
