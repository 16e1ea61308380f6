import './acceptor-marks.css'
import type { Holding } from './part.ts'

type Mark = Holding['acceptor_lists'][number]

/** In words: 持续逾期名单（自2026-05），不能办理. */
export const markText = ({ name, since, stops }: Mark): string =>
  `${name}（自${since}）${stops ? '，不能办理' : '，请注意'}`

/** Whether a list keeps the acceptor's bills from being discounted. */
export const isStopped = (lists: readonly Mark[]): boolean => lists.some(mark => mark.stops)

/** Lists in force that name an acceptor; nothing where none does. */
export const AcceptorMarks = ({ lists }: { lists: readonly Mark[] }) =>
  lists.length === 0 ? null : (
    <span className="acceptor-marks">
      {lists.map(mark => (
        <span key={mark.kind} className={mark.stops ? 'tag tag-error' : 'tag tag-warn'}>
          {markText(mark)}
        </span>
      ))}
    </span>
  )
