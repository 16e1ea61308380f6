import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import { isDeciding } from '../access/deciding.ts'
import type { MachineScope } from '../machines/scopes.ts'
import type { OfficerScope } from './officer-scope.ts'
import type { OwnSmsPurpose } from './sms.ts'
import type { Concerns, Topic } from './topics.ts'

/** Rate-limit classes; the figures are settings of the gateway. */
export type LimitClass =
  | 'read'
  | 'signin'
  | 'captcha'
  | 'captcha_voice'
  | 'captcha_work'
  | 'sms'
  | 'write'
  | 'money'
  | 'verify'

/**
 * One call of the public API. From this declaration come the BFF's route and access check, the OpenAPI
 * document, the web's typed client, the bank's handler type and the generated tests.
 */
export interface Call<
  Path extends string = string,
  Request extends z.ZodType = z.ZodType,
  Row extends z.ZodType = z.ZodType,
> {
  path: Path
  /** Chinese title, shown in the API reference and the audit log. */
  title: string
  /** Effect of the call, in a sentence or two for integrators. */
  summary?: string
  access: Access
  /** How it is for officers of one discounting bank; without it none of them may make it. */
  officers?: OfficerScope
  /** What an API client needs in order to make it with its signature; without it no program may. */
  machine?: MachineScope
  /** Only of a sandbox: elsewhere it is neither routed nor described (9005). */
  sandbox?: true
  request: Request
  /**
   * Further spellings of this call's fields that clients may use, beside the camelCase of every name: other spelling →
   * name in `request`. The bank never sees them.
   */
  spellings?: Readonly<Record<string, string>>
  /** Names that clients may send and the bank ignores: dropped where the body is decoded. */
  ignores?: readonly string[]
  /** One item of the answer's `data` list. */
  row: Row
  /**
   * A read may be retried and never changes anything; a write is sent to the bank once. A call that declares what it
   * changes is a write.
   */
  effect: 'read' | 'write'
  /** Topics that its answer shows: it is asked for again when one of these changes. */
  shows: readonly Topic[]
  /** Topics that it changes, for the pages that show them. */
  changes: readonly Topic[]
  limit: LimitClass
  /**
   * Of a guest's call that speaks of an account: the field that names it. The bank counts the tries of that account
   * (decision 16), and is given the place they come from.
   */
  triesOf?: string
  /**
   * Only for public reads whose answer is the same for everybody: the gateway may answer it again for so many
   * seconds without asking the bank.
   */
  cacheSeconds?: number
  /** A write after which public reads are asked for again: what staff publish is there with the next request. */
  renewsPublicReads?: true
  /** Codes beyond the common ones that this call can answer. */
  errors: readonly string[]
  /**
   * `gateway`: answered by the BFF with the bank's help as it sees fit (sign-in, session, logout);
   * `bank`: translated and passed on.
   */
  answeredBy: 'gateway' | 'bank'
  /**
   * The body's `sms_code` must be the one sent to the caller's own number for this purpose
   * (`/api/sms/send_code`). The bank counts the try before the call's transaction, whatever comes of the call,
   * and uses the code up within it; refused as 23004.
   */
  smsPurpose?: OwnSmsPurpose
  /**
   * A write that decides nothing (a view counted, a notice read): it leaves no audit row, since a guest could
   * otherwise fill the chain.
   */
  unaudited?: true
  /**
   * A write of the personal centre: open before the first password is changed. Every other write of somebody who is
   * signed in is refused until then (20033).
   */
  personal?: true
  /** Answered while the screen is locked too, as public calls are. */
  whileLocked?: true
  /** Example body for the reference and the generated tests. */
  example: z.input<Request>
}

type Declaration<Path extends string, Request extends z.ZodType, Row extends z.ZodType> = Omit<
  Call<Path, Request, Row>,
  'errors' | 'answeredBy' | 'spellings' | 'triesOf' | 'effect' | 'shows' | 'changes'
> &
  Concerns &
  Partial<Pick<Call, 'errors' | 'answeredBy'>> & {
    spellings?: Readonly<Record<string, keyof z.input<Request> & string>>
    triesOf?: keyof z.input<Request> & string
  }

export const defineCall = <Path extends `/${string}`, Request extends z.ZodType, Row extends z.ZodType>(
  declaration: Declaration<Path, Request, Row>,
): Call<Path, Request, Row> => {
  const { access, changes, errors = [], shows = [] } = declaration
  const effect = changes === undefined ? 'read' : 'write'
  return {
    answeredBy: 'bank',
    ...declaration,
    effect,
    shows,
    changes: changes === undefined || changes === 'nothing' ? [] : changes,
    errors: [
      ...new Set([
        ...withStanding(access, errors),
        ...ofCaller({ answeredBy: 'bank', ...declaration, effect }),
        ...(declaration.sandbox ? ['9005'] : []),
      ]),
    ],
  }
}

/** A customer's business that waits for the first password (20033) waits for a member in good standing too. */
const withStanding = (access: Access, errors: readonly string[]): readonly string[] => {
  const byStaff = access !== 'public' && access.types?.every(type => type === 'admin')
  return errors.includes('20033') && !byStaff ? [...errors, '22009'] : errors
}

type OfCaller = Pick<Call, 'access' | 'effect' | 'personal' | 'machine' | 'answeredBy'>

/**
 * What refuses a write of somebody who is known: a first password not yet changed, an account that is held, the key under
 * which it is done once.
 */
const ofCaller = ({ access, effect, personal, machine, answeredBy }: OfCaller): string[] => {
  if (effect === 'read' || access === 'public') return []
  return [
    ...(answeredBy === 'bank' ? ['20032', '24014'] : []),
    ...(machine ? ['24013'] : []),
    ...(personal ? [] : ['20033']),
    ...(access.permission !== undefined && isDeciding(access.permission) ? ['22024'] : []),
  ]
}
