import { isAllowed } from '@portal/shared/access/access.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { pages } from '../../core/pages.ts'
import type { Kept } from '../../core/storage.ts'
import type { IconName } from '../../ui/icon.tsx'
import { initialsOf } from './initials.ts'

export type Found = RowOf<'/api/search/query_everything'>['groups']
type Kind = Found[number]['kind']

/** Something that can be chosen, and leads to its page. */
export type Choice = Omit<Found[number]['hits'][number], 'path'> & { path: string; icon: IconName }

export interface Group {
  key: string
  title: string
  more: boolean
  choices: Choice[]
}

const kinds: Readonly<Record<Kind, { title: string; icon: IconName }>> = {
  apply: { title: '贴现申请', icon: 'money' },
  order: { title: '转贴现订单', icon: 'chart' },
  sign: { title: '签约', icon: 'pin' },
  bill: { title: '票据', icon: 'file' },
  company: { title: '会员', icon: 'user' },
  acceptor: { title: '承兑人', icon: 'bank' },
}

const PAGES_MAX = 6
/** What is opened by itself, or by who is not signed in. */
const notOffered = /^\/(errors\/|login|regist|forgetPassword|shareQuery)/

const plain = { no: '', note: '', state_name: '', tone: 'quiet', amount_fen: null } as const

/** Pages that this user may open, by a part of the title or the beginning of its pinyin initials. */
export const pagesFor = (typed: string, user: UserInfo): Choice[] => {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  return pages
    .filter(({ path, access }) => !notOffered.test(path) && isAllowed(access, user))
    .filter(
      ({ title }) =>
        title.toLowerCase().includes(wanted) || initialsOf(title).includes(wanted.replaceAll(/\s/g, '')),
    )
    .slice(0, PAGES_MAX)
    .map(({ path, title }) => ({ ...plain, name: title, path, icon: 'screen' }))
}

/** What the bank has found, as groups under their Chinese names. */
export const groupsOf = (found: Found): Group[] =>
  found.map(({ kind, more, hits }) => ({
    key: kind,
    title: kinds[kind].title,
    more,
    choices: hits.map(hit => ({ ...hit, icon: kinds[kind].icon })),
  }))

const RECENT_MAX = 8
type Recents = Pick<Kept<`recent:${string}`>, 'read' | 'write'>

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && 'path' in value && 'name' in value && 'icon' in value

/** What this user chose last on this device; figures and states of then are not kept. */
export const recentChoices = (storage: Recents, userId: string): Choice[] => {
  try {
    const kept: unknown = JSON.parse(storage.read(`recent:${userId}`) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChoice).map(choice => ({ ...plain, ...choice })) : []
  } catch {
    return []
  }
}

export const keepChoice = (storage: Recents, userId: string, { no, name, path, icon }: Choice): void => {
  const others = recentChoices(storage, userId).filter(choice => choice.path !== path)
  const kept = [
    { no, name, path, icon },
    ...others.map(({ no, name, path, icon }) => ({ no, name, path, icon })),
  ]
  storage.write(`recent:${userId}`, JSON.stringify(kept.slice(0, RECENT_MAX)))
}
