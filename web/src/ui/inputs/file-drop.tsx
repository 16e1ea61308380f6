import './file-drop.css'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

/** A file that is not taken, and why. */
export interface RefusedFile {
  file: File
  why: 'type' | 'large' | 'empty' | 'many'
}

export interface FileDropProps {
  /** Name of the field. */
  label: string
  /** Words of the button; null where there is none for now. */
  choose: string | null
  /** Ends of the names that are taken, `.csv`. */
  accept: readonly string[]
  /** The largest file, bytes. */
  maxBytes: number
  /** How many files are taken at once; of more, none is. */
  maxFiles?: number
  disabled?: boolean
  busy?: boolean
  className?: string
  onFiles: (files: readonly File[]) => void
  onRefused: (files: readonly RefusedFile[]) => void
  /** Stands before the button. */
  children?: ReactNode
}

const Frame = lazy(() => import('./file-drop-frame.tsx'))

export const classOfDrop = (className = '') => `file-drop ${className}`.trim()

interface ChooseFileProps extends ComponentProps<typeof Button> {
  choose: string
  /** For what, where a form has several. */
  label: string
}

/** The button that asks for a file. */
export const ChooseFile = ({ choose, label, ...button }: ChooseFileProps) => (
  <Button {...button}>
    <Icon name="plus" />
    {choose}
    <span className="visually-hidden">：{label}</span>
  </Button>
)

/** Takes files that are dropped on it, pasted into it or chosen; wrong ones are refused before anything is read or sent. */
export const FileDrop = (props: FileDropProps) => (
  <Suspense
    fallback={
      <div className={classOfDrop(props.className)}>
        {props.children}
        {props.choose !== null && <ChooseFile choose={props.choose} label={props.label} disabled />}
      </div>
    }
  >
    <Frame {...props} />
  </Suspense>
)

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`

/** What is wrong with a file, as its field says it. */
export const refusedText = (
  { file, why }: RefusedFile,
  {
    label,
    accept,
    maxBytes,
    maxFiles = 1,
  }: Pick<FileDropProps, 'label' | 'accept' | 'maxBytes' | 'maxFiles'>,
): string => {
  if (why === 'many') return `${label}一次最多 ${maxFiles} 个文件`
  const named = `${label}“${file.name}”`
  if (why === 'type') return `${named}不是 ${accept.map(end => end.slice(1)).join('、')} 文件`
  return why === 'empty' ? `${named}是空文件` : `${named}为 ${mb(file.size)}，不能超过 ${mb(maxBytes)}`
}
