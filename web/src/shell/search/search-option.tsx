import { Money } from '../../ui/data/figures.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dotTones, StatusDot } from '../../ui/tag.tsx'
import type { Choice } from './choices.ts'

/** A text with the part that was typed made strong. */
const Marked = ({ text, typed }: { text: string; typed: string }) => {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + typed.length)}</b>
      {text.slice(at + typed.length)}
    </>
  )
}

interface SearchOptionProps {
  id: string
  index: number
  choice: Choice
  typed: string
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One thing found: what it is, its number and name, where it stands, its amount. */
export const SearchOption = ({
  id,
  index,
  choice,
  typed,
  isCurrent,
  onPoint,
  onChoose,
}: SearchOptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen option
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is heard in the field
  <div
    role="option"
    id={id}
    data-at={index}
    aria-selected={isCurrent}
    className="search-option"
    onPointerMove={onPoint}
    onClick={onChoose}
  >
    <Icon name={choice.icon} size={18} />
    <span className="search-what">
      <span className="search-name">
        {choice.no && (
          <span className="figures">
            <Marked text={choice.no} typed={typed.replaceAll(/\s/g, '')} />
          </span>
        )}
        <span>
          <Marked text={choice.name} typed={typed} />
        </span>
      </span>
      {(choice.state_name || choice.note) && (
        <span className="search-facts">
          {choice.state_name && <StatusDot tone={dotTones[choice.tone]}>{choice.state_name}</StatusDot>}
          {choice.note}
        </span>
      )}
    </span>
    {choice.amount_fen !== null && (
      <span className="search-amount">
        <Money fen={choice.amount_fen} /> <small>元</small>
      </span>
    )}
  </div>
)
