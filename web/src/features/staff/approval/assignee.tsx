import { shortTime } from '../../../ui/data/figures.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { QueueRow } from './queue.ts'

/** Who of the officers has an application. */
export const Assignee = ({ of: { name, mine, since } }: { of: NonNullable<QueueRow['assignee']> }) => (
  <span className={mine ? 'assignee is-mine' : 'assignee'} data-hint={`${shortTime(since)} 起办理`}>
    <Icon name="user" size={14} />
    {mine ? '本人办理' : `${name}办理`}
  </span>
)
