import './attachments.css'
import { Icon } from '../../ui/icon.tsx'

const names = { pdf: 'PDF', ofd: 'OFD', xml: 'XML' } as const

/** What kind of paper a stored file is; null for a picture. */
export const paperNameOf = (path: string): string | null => {
  const ending = path.slice(path.lastIndexOf('.') + 1)
  return ending in names ? names[ending as keyof typeof names] : null
}

/** A paper, which a browser keeps and does not show. */
export const PaperLink = ({ path, label }: { path: string; label: string }) => (
  <a className="paper-link" href={path} download>
    <Icon name="download" />
    {label}（{paperNameOf(path)}）
  </a>
)
