import { roleHandlers } from '../access/handlers.ts'
import { billsHandlers } from '../bills/handlers.ts'
import { calendarHandlers } from '../calendar/handlers.ts'
import { contentHandlers } from '../content/handlers.ts'
import { demoHandlers } from '../demo/handlers.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { dictionaryHandlers } from '../dictionaries/handlers.ts'
import { discountErrands, discountHandlers } from '../discount/handlers.ts'
import { documentsHandlers } from '../documents/handlers.ts'
import { exportHandlers } from '../exports/handlers.ts'
import { memberHandlers } from '../members/handlers.ts'
import { noticeHandlers } from '../notices/handlers.ts'
import { operationsHandlers } from '../operations/handlers.ts'
import { operatorErrands, operatorHandlers } from '../operators/handlers.ts'
import { organisationHandlers } from '../organisations/handlers.ts'
import { peopleHandlers } from '../people/handlers.ts'
import { sessionHandlers } from '../people/session-handlers.ts'
import { quotesHandlers } from '../quotes/handlers.ts'
import { rediscountHandlers } from '../rediscount/handlers.ts'
import { regionHandlers } from '../regions/regions.ts'
import { registrationHandlers } from '../registration/handlers.ts'
import { screenHandlers } from '../screen/handlers.ts'
import { signingHandlers } from '../signing/handlers.ts'
import { smsHandlers } from '../sms/handlers.ts'
import { tradeHandlers } from '../trade/handlers.ts'
import type { Errands, Handlers } from './handler.ts'

/** Every call that runs inside the dispatcher's transaction; sign-in and captcha have their own (direct.ts). */
export const handlers: Handlers = {
  ...peopleHandlers,
  ...sessionHandlers,
  ...quotesHandlers,
  ...billsHandlers,
  ...calendarHandlers,
  ...signingHandlers,
  ...discountHandlers,
  ...contentHandlers,
  ...dictionaryHandlers,
  ...noticeHandlers,
  ...regionHandlers,
  ...organisationHandlers,
  ...operationsHandlers,
  ...screenHandlers,
  ...deskHandlers,
  ...demoHandlers,
  ...smsHandlers,
  ...documentsHandlers,
  ...exportHandlers,
  ...tradeHandlers,
  ...memberHandlers,
  ...operatorHandlers,
  ...roleHandlers,
  ...registrationHandlers,
  ...rediscountHandlers,
}

/** What some calls have to do outside of a transaction before they begin. */
export const errands: Errands = { ...discountErrands, ...operatorErrands }
