import type { RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Marks that a button puts around the selected words, or in front of each of their lines. */
interface Mark {
  name: string
  line?: string
  before?: string
  after?: string
  /** Stands in when nothing is chosen. */
  words: string
}

const marks: readonly Mark[] = [
  { name: '标题', line: '## ', words: '小标题' },
  { name: '加粗', before: '**', after: '**', words: '文字' },
  { name: '列表', line: '- ', words: '一项' },
  { name: '编号', line: '1. ', words: '第一步' },
  { name: '链接', before: '[', after: '](/pcDiscount)', words: '文字' },
]

/** The text with the mark at the chosen place, and what is chosen then. */
const withMark = (text: string, start: number, end: number, mark: Mark) => {
  const chosen = text.slice(start, end) || mark.words
  // Marks of lines stand at their beginning.
  const lead = mark.line && start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  const marked = mark.line
    ? chosen
        .split('\n')
        .map(line => mark.line + line)
        .join('\n')
    : (mark.before ?? '') + chosen + (mark.after ?? '')
  const from = start + lead.length + (mark.line ?? mark.before ?? '').length
  return {
    text: text.slice(0, start) + lead + marked + text.slice(end),
    from,
    to: mark.line ? start + lead.length + marked.length : from + chosen.length,
  }
}

interface MarkBarProps {
  field: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
}

/** The few marks of the body as buttons, for whoever does not know them by heart. */
export const MarkBar = ({ field, onChange }: MarkBarProps) => {
  const put = (mark: Mark) => {
    const area = field.current
    if (!area) return
    const next = withMark(area.value, area.selectionStart, area.selectionEnd, mark)
    onChange(next.text)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(next.from, next.to)
    })
  }
  return (
    <div className="mark-bar" role="toolbar" aria-label="正文标记">
      {marks.map(mark => (
        <Button key={mark.name} size="small" onClick={() => put(mark)}>
          {mark.name}
        </Button>
      ))}
    </div>
  )
}
