import { billsHandlers } from '../bills/handlers.ts'
import { discountHandlers } from '../discount/handlers.ts'
import { peopleHandlers } from '../people/handlers.ts'
import { quotesHandlers } from '../quotes/handlers.ts'
import { signingHandlers } from '../signing/handlers.ts'
import type { Handlers } from './handler.ts'

/** Every call that runs inside the dispatcher's transaction; sign-in and captcha have their own (direct.ts). */
export const handlers: Handlers = {
  ...peopleHandlers,
  ...quotesHandlers,
  ...billsHandlers,
  ...signingHandlers,
  ...discountHandlers,
}
