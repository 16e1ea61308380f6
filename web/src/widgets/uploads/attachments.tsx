import './attachments.css'
import { useState } from 'react'
import { isSame, useUnsaved } from '../../core/unsaved.ts'
import { PictureDialog } from '../../ui/layers/picture-dialog.tsx'
import { ImageUpload } from './image-upload.tsx'
import { PaperLink, paperNameOf } from './paper-link.tsx'

const MAX_FILES = 10

interface AttachmentsProps {
  /** Purpose of the files, as the upload call's scene. */
  scene: string
  files: readonly string[]
  /** Changes those that are there by then: while one is sent, another may be deleted. */
  onChange: (edit: (now: readonly string[]) => readonly string[]) => void
  error?: string | null | undefined
  required?: boolean
}

/** Up to ten scanned pages, each a picture of its own, or papers. */
export const AttachmentFields = ({ scene, files, onChange, error, required = false }: AttachmentsProps) => {
  const [opened] = useState(files)
  useUnsaved(!isSame(files, opened))
  return (
    <div className="attachments">
      {files.map((path, at) => (
        <ImageUpload
          key={path}
          label={`附件${at + 1}`}
          scene={scene}
          value={path}
          onChange={() => onChange(now => now.filter(other => other !== path))}
        />
      ))}
      {files.length < MAX_FILES && (
        <ImageUpload
          label={`附件${files.length + 1}`}
          scene={scene}
          required={required && files.length === 0}
          error={error ?? null}
          value=""
          onChange={() => undefined}
          several={{
            room: MAX_FILES - files.length,
            onAdd: paths => onChange(now => [...new Set([...now, ...paths])].slice(0, MAX_FILES)),
          }}
        />
      )}
    </div>
  )
}

/** The pictures small, a press enlarges one; papers to be downloaded. */
export const AttachmentList = ({ files }: { files: readonly string[] }) => {
  const [shown, setShown] = useState('')
  if (files.length === 0) return <p className="muted">无附件</p>
  return (
    <div className="attachments">
      {files.map((path, at) =>
        paperNameOf(path) === null ? (
          <button key={path} type="button" className="attachment" onClick={() => setShown(path)}>
            <img src={path} alt={`附件${at + 1}，点击放大`} />
          </button>
        ) : (
          <PaperLink key={path} path={path} label={`附件${at + 1}`} />
        ),
      )}
      <PictureDialog title="附件" src={shown} onClose={() => setShown('')} />
    </div>
  )
}
