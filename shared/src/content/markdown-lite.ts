import { isSafeAddress } from './footer-html.ts'

/*
 * The small mark-up of information and answers: `##` and `###` headings, `-` and `1.` lists, `**bold**`,
 * `[text](address)`, blank lines between paragraphs. Html in it is text like any other.
 */

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const link = (whole: string, words: string, address: string) => {
  const plain = address.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return isSafeAddress(plain) ? `<a href="${address}" rel="noopener noreferrer">${words}</a>` : whole
}

const inline = (text: string) =>
  escapeHtml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^[\]]+)\]\(([^()\s]+)\)/g, link)

type Kind = 'p' | 'ul' | 'ol' | 'h3' | 'h4'

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^###\s+/, 'h4'],
  [/^##\s+/, 'h3'],
  [/^-\s+/, 'ul'],
  [/^\d{1,2}\.\s+/, 'ol'],
]

const lineOf = (line: string): { kind: Kind; html: string } => {
  const found = kinds.find(([mark]) => mark.test(line))
  return found
    ? { kind: found[1], html: inline(line.replace(found[0], '')) }
    : { kind: 'p', html: inline(line) }
}

const blockHtml = (kind: Kind, lines: readonly string[]) => {
  if (kind === 'p') return `<p>${lines.join('<br>')}</p>`
  if (kind === 'ul' || kind === 'ol')
    return `<${kind}>${lines.map(line => `<li>${line}</li>`).join('')}</${kind}>`
  return lines.map(line => `<${kind}>${line}</${kind}>`).join('')
}

/** The mark-up as html that a browser may show: only our own elements, links only to http(s) and our paths. */
export const markdownHtml = (markup: string): string => {
  let html = ''
  let open: { kind: Kind; lines: string[] } | undefined
  const close = () => {
    if (open) html += blockHtml(open.kind, open.lines)
    open = undefined
  }
  for (const raw of markup.split('\n')) {
    const text = raw.trim()
    if (text === '') {
      close()
      continue
    }
    const line = lineOf(text)
    if (open?.kind !== line.kind) {
      close()
      open = { kind: line.kind, lines: [] }
    }
    open?.lines.push(line.html)
  }
  close()
  return html
}

/** The mark-up's words alone, for summaries and searching people's eyes. */
export const markdownWords = (markup: string): string =>
  markup
    .split('\n')
    .map(line => kinds.reduce((text, [mark]) => text.replace(mark, ''), line.trim()))
    .join(' ')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/\[([^[\]]+)\]\(([^()\s]+)\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** A whole sentence is short enough to stand alone from this share of the room on. */
const ENOUGH = 1 / 4

/**
 * How a text begins, in at most `max` characters: its paragraphs without headings and lists, up to the end of a
 * sentence; where not one fits, up to the last pause, with `…`. Never within a word or a number of Latin letters.
 */
export const markdownLead = (markup: string, max: number): string => {
  const lines = markup.split('\n').filter(line => line.trim() !== '')
  const plain = lines.filter(line => !kinds.some(([mark]) => mark.test(line.trim())))
  const text = markdownWords((plain.length > 0 ? plain : lines).join('\n')).replace(/(?<=[。！？；，]) /g, '')
  if (text.length <= max) return text
  const room = text.slice(0, max)
  const end = Math.max(...['。', '！', '？'].map(mark => room.lastIndexOf(mark)))
  if (end >= max * ENOUGH) return room.slice(0, end + 1)
  const pause = Math.max(...['，', '；', '：', '、', ' '].map(mark => room.lastIndexOf(mark)))
  const whole = pause >= max * ENOUGH ? room.slice(0, pause) : room.slice(0, max - 1).replace(/[\w.,-]+$/, '')
  return `${whole}…`
}
