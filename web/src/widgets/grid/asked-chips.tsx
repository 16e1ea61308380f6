import './asked-chips.css'
import { Icon } from '../../ui/icon.tsx'
import type { Asked } from './use-grid-source.ts'

/** What the list is narrowed by, each with a way to be rid of it. */
export const AskedChips = ({ chips, clear }: Pick<Asked, 'chips' | 'clear'>) => (
  <ul className="asked-chips" aria-label="当前条件">
    {chips.map(({ name, label, text, drop }) => (
      <li key={name} className="asked-chip">
        <span>{label}</span> {text}
        <button type="button" aria-label={`去掉条件 ${label}`} data-hint="去掉这个条件" onClick={drop}>
          <Icon name="close" size={12} />
        </button>
      </li>
    ))}
    {chips.length > 1 && (
      <li>
        <button type="button" className="link-button" onClick={clear}>
          全部清除
        </button>
      </li>
    )}
  </ul>
)
