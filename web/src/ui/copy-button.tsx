import { showToast } from '../core/toast-store.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const copy = async (text: string, name: string) => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'ok', text: `${name}已复制` })
  } catch {
    // No clipboard without https, or the user has refused it.
    showToast({ kind: 'error', text: '浏览器不允许复制，请选中文字后手工复制' })
  }
}

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
    onClick={() => void copy(text, name)}
  >
    <Icon name="copy" size={14} />
  </button>
)

/** The same with a word on it, for what has to be copied. */
export const CopyButton = ({ text, name, onCopy }: CopyProps & { onCopy?: () => void }) => (
  <Button
    onClick={() => {
      void copy(text, name)
      onCopy?.()
    }}
  >
    <Icon name="copy" />
    复制
  </Button>
)
