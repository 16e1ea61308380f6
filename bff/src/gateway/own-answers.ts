import type { OwnAnswerer } from './context.ts'
import { passwordAnswers } from './own-answers-passwords.ts'
import { sessionAnswers } from './own-answers-sessions.ts'
import { signInAnswers } from './own-answers-sign-in.ts'

/** The calls that the gateway answers itself (`answeredBy: 'gateway'` in the table). */
export const ownAnswers: ReadonlyMap<string, OwnAnswerer> = new Map<string, OwnAnswerer>([
  ...signInAnswers,
  ...sessionAnswers,
  ...passwordAnswers,
])
