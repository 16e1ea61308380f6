import type { OwnAnswerer } from '../gateway/context.ts'
import { echoAnswers } from './echo.ts'
import { passwordAnswers } from './passwords.ts'
import { quotaAnswers } from './quotas.ts'
import { sessionAnswers } from './sessions.ts'
import { signInAnswers } from './sign-in.ts'

/** The calls that the gateway answers itself (`answeredBy: 'gateway'` in the table). */
export const ownAnswers: ReadonlyMap<string, OwnAnswerer> = new Map<string, OwnAnswerer>([
  ...signInAnswers,
  ...sessionAnswers,
  ...passwordAnswers,
  ...echoAnswers,
  ...quotaAnswers,
])
