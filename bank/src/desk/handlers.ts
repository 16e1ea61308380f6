import type { Handlers } from '../http/handler.ts'
import { getDesk } from './desk.ts'

export const deskHandlers = { '/api/admin/get_desk': getDesk } satisfies Handlers
