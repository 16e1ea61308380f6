import { hasPermission } from '@portal/shared/access/masks.ts'
import { accessTopic, changeFeed, changesPath, type FeedChange } from '@portal/shared/contract/feed.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { Topic } from '@portal/shared/contract/topics.ts'
import type { Logger } from 'pino'
import type { BankClient } from '../bank/client.ts'
import type { Machines } from '../machines/machines.ts'
import { directoryAudience } from './audiences.ts'
import type { EventHub } from './hub.ts'

/** Topics that staff publish for everybody: the pages' own configuration, information and answers, prices and lists. */
const publishedTopics: ReadonlySet<string> = new Set<Topic>([
  'site',
  'content',
  'rate',
  'holiday',
  'white',
  'reference',
])

/** The platform's own people. An officer of one discounting bank is told by name what is that bank's, and nothing else. */
const isPlatforms = ({ kind, bank_name: bank }: UserInfo): boolean =>
  (kind === 'staff' || kind === 'admin') && bank === undefined

/**
 * The changes a user is notified of: their member's, their own, everybody's, the staff's if they are staff, and those of
 * all sessions if they may see them.
 */
export const audiencesOf = (user: UserInfo): string[] => [
  'everybody',
  `member ${user.user_code}`,
  `operator ${user.user_id}`,
  ...(isPlatforms(user) ? ['staff'] : []),
  ...(hasPermission(user, 'session_view') ? [directoryAudience] : []),
]

const audienceOf = ({ user_code, user_id, staff }: FeedChange): string => {
  if (user_code !== undefined) return `member ${user_code}`
  if (user_id !== undefined) return `operator ${user_id}`
  return staff ? 'staff' : 'everybody'
}

/** A person's rights or their company's standing: both stand in the session, which was written at the sign-in. */
const isAboutPeople = ({ user_code, user_id, topic }: FeedChange): boolean =>
  (user_id !== undefined && topic === accessTopic) || (user_code !== undefined && topic === 'member')

export interface FeedParts {
  bank: Pick<BankClient, 'service'>
  hub: EventHub
  /** Keys of programs that were asked for: forgotten when their client has changed. */
  keys: Machines['keys']
  log: Logger
  /** Called when the answers of public reads have changed, possibly through another gateway. */
  onPublished: () => void
  /** Between two questions. */
  everyMs: number
}

/** Of an API client: its number is the change's. */
const clientTopic = 'client' satisfies Topic

/**
 * Asks the bank what has changed, now and again and only while browsers listen here or programs call, and tells those
 * whom it concerns. A bank that is down is asked again; what was missed makes browsers ask for everything.
 * @returns stops it
 */
export const followChanges = ({ bank, hub, keys, log, onPublished, everyMs }: FeedParts): (() => void) => {
  let after: string | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let asking = false

  const ask = async () => {
    const answer = await bank.service('GET', changesPath + (after === undefined ? '' : `?after=${after}`))
    const { next, missed, changes } = changeFeed.parse(JSON.parse(answer.body))
    // What happened before the first question is not told.
    if (missed || after === undefined) keys.forgetAll()
    after = next
    if (missed) hub.restart()
    for (const change of changes) {
      if (publishedTopics.has(change.topic)) onPublished()
      if (change.topic === clientTopic) keys.forget(change.ref_no)
      const audience = audienceOf(change)
      if (isAboutPeople(change)) hub.rereadAudience(audience)
      if (change.topic !== accessTopic) {
        hub.tellAudience(audience, { topic: change.topic, ref_no: change.ref_no })
      }
    }
  }
  const round = async () => {
    if (stopped || asking) return
    if (hub.count() === 0 && !keys.isWatched()) {
      // Who connects later asks for everything anyhow.
      after = undefined
      return
    }
    asking = true
    await ask().catch((error: unknown) => log.debug({ error }, 'changes'))
    asking = false
    timer = setTimeout(round, everyMs).unref()
  }
  const begin = () => {
    clearTimeout(timer)
    void round()
  }
  hub.onFirst(begin)
  keys.onWatched(begin)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
