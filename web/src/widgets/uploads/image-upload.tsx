import './image-upload.css'
import { type DragEvent, useId, useRef, useState } from 'react'
import { badPictureText, isPicture, pictureAccept, uploadPicture } from '../../core/api/upload.ts'
import { ApiError } from '../../core/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PictureDialog } from '../../ui/layers/picture-dialog.tsx'

/** Texts for a second file; a logo has its own. */
const onlyOneText = { file: '最多允许上传1份资料!', logo: '仅允许上传一张图片!' } as const

interface ImageUploadProps {
  label: string
  /** Path of the stored picture (`/files/…`), '' for none. */
  value: string
  onChange: (path: string) => void
  /** Purpose of the picture, as the upload call's scene. */
  scene: string
  kind?: keyof typeof onlyOneText
  required?: boolean
  disabled?: boolean
  error?: string | null
}

/**
 * One picture: chosen or dropped, sent at once, shown small, enlarged with rotation, deleted. Sending again after
 * a refusal keeps what was there.
 */
export const ImageUpload = (props: ImageUploadProps) => {
  const { label, value, onChange, scene, kind = 'file', required = false, disabled = false, error } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [enlarged, setEnlarged] = useState(false)
  const message = fault || error

  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file || disabled || busy) return
    setFault('')
    if (files.length > 1 || value) return setFault(onlyOneText[kind])
    if (!isPicture(file)) return setFault(badPictureText)
    setBusy(true)
    try {
      onChange((await uploadPicture(file, file.name, scene)).filePath)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFault(failure.text)
    } finally {
      setBusy(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }
  return (
    <fieldset
      className="field upload"
      data-invalid={message ? '' : undefined}
      aria-describedby={`${id}-note`}
    >
      <legend className="upload-label">
        {label}
        {required && <span className="field-required">*</span>}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={`upload-frame ${message ? 'is-invalid' : ''}`}
        onDragOver={event => event.preventDefault()}
        onDrop={drop}
      >
        {value ? (
          <>
            <button type="button" className="upload-preview" onClick={() => setEnlarged(true)}>
              <img src={value} alt={`${label}，点击放大`} />
            </button>
            <span className="upload-actions">
              <Button variant="text" size="small" onClick={() => setEnlarged(true)}>
                放大
              </Button>
              {!disabled && (
                <Button
                  variant="text"
                  size="small"
                  onClick={() => {
                    setFault('')
                    onChange('')
                  }}
                >
                  删除
                </Button>
              )}
            </span>
          </>
        ) : (
          <Button busy={busy} disabled={disabled} onClick={() => input.current?.click()}>
            <Icon name="plus" />
            {busy ? '正在上传' : '选择图片'}
          </Button>
        )}
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={pictureAccept}
          multiple
          tabIndex={-1}
          aria-label={`${label}文件`}
          onChange={event => {
            void take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      <p
        className={message ? 'field-error' : 'field-hint'}
        id={`${id}-note`}
        role={message ? 'alert' : undefined}
      >
        {message || `jpg、jpeg、png、gif，不超过 5 MB${kind === 'logo' ? '，建议尺寸 1440x220' : ''}`}
      </p>
      <PictureDialog title={label} src={enlarged ? value : ''} onClose={() => setEnlarged(false)} />
    </fieldset>
  )
}
