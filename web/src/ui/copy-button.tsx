import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

interface CopyProps {
  text: string
  /** What it is: 客户端编号. */
  name: string
}

/** Copies an identifier that stands beside it. */
export const CopyIcon = ({ text, name }: CopyProps) => (
  <button
    type="button"
    className="link-button"
    aria-label={`复制${name} ${text}`}
    onClick={() => void copyText(text, name)}
  >
    <Icon name="copy" size={14} />
  </button>
)

/** The same with a word on it, for what has to be copied. */
export const CopyButton = ({ text, name, onCopy }: CopyProps & { onCopy?: () => void }) => (
  <Button
    onClick={() => {
      void copyText(text, name)
      onCopy?.()
    }}
  >
    <Icon name="copy" />
    复制
  </Button>
)
