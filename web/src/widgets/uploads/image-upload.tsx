import './image-upload.css'
import { paperScenes } from '@portal/shared/content/uploads.ts'
import { useId, useState } from 'react'
import { badPictureText, paperFiles, pictureFiles, uploadPicture } from '../../core/api/upload.ts'
import { ApiError } from '../../core/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop, type RefusedFile, refusedText } from '../../ui/inputs/file-drop.tsx'
import { PictureDialog } from '../../ui/layers/picture-dialog.tsx'
import { PaperLink, paperNameOf } from './paper-link.tsx'

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
  /** Takes up to so many pictures at once, each of them a picture of its own. */
  several?: { room: number; onAdd: (paths: readonly string[]) => void }
}

/** Why pictures are not taken, each file by its name. */
export const badPicturesText = (
  label: string,
  refused: readonly RefusedFile[],
  taken = pictureFiles,
): string => `${badPictureText}：${refused.map(each => refusedText(each, { label, ...taken })).join('；')}`

/**
 * One picture: chosen, dropped or pasted, sent at once, shown small, enlarged with rotation, deleted. Sending again
 * after a refusal keeps what was there.
 */
export const ImageUpload = (props: ImageUploadProps) => {
  const { label, value, onChange, scene, kind = 'file', required = false, disabled = false, error } = props
  const { room, onAdd } = props.several ?? { room: 1, onAdd: ([path = '']) => onChange(path) }
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const [enlarged, setEnlarged] = useState(false)
  const message = fault || error
  const takesPapers = paperScenes.has(scene)
  const taken = takesPapers ? paperFiles : pictureFiles
  const isPaper = value !== '' && paperNameOf(value) !== null

  const take = async (files: readonly File[]) => {
    setFault('')
    if (value) return setFault(onlyOneText[kind])
    setBusy(true)
    const paths: string[] = []
    try {
      for (const file of files) paths.push((await uploadPicture(file, file.name, scene)).filePath)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const at = files[paths.length]?.name
      setFault(files.length > 1 ? `“${at}”未上传：${failure.text}` : failure.text)
    } finally {
      setBusy(false)
    }
    if (paths.length > 0) onAdd(paths)
  }
  const refuse = (refused: readonly RefusedFile[]) => {
    if (!refused.some(({ why }) => why === 'many')) return setFault(badPicturesText(label, refused, taken))
    setFault(room === 1 ? onlyOneText[kind] : `最多还能上传 ${room} ${takesPapers ? '个文件' : '张图片'}`)
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
      <FileDrop
        {...taken}
        className={message ? 'upload-frame is-invalid' : 'upload-frame'}
        label={label}
        choose={value ? null : busy ? '正在上传' : takesPapers ? '选择文件' : '选择图片'}
        maxFiles={room}
        disabled={disabled}
        busy={busy}
        onFiles={files => void take(files)}
        onRefused={refuse}
      >
        {value && (
          <>
            {isPaper ? (
              <PaperLink path={value} label={label} />
            ) : (
              <button type="button" className="upload-preview" onClick={() => setEnlarged(true)}>
                <img src={value} alt={`${label}，点击放大`} />
              </button>
            )}
            <span className="upload-actions">
              {!isPaper && (
                <Button variant="text" size="small" onClick={() => setEnlarged(true)}>
                  放大
                </Button>
              )}
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
        )}
        {!value && !disabled && !busy && (
          <span className="upload-way">{takesPapers ? '拖入或粘贴文件，或' : '拖入或粘贴图片，或'}</span>
        )}
      </FileDrop>
      <p
        className={message ? 'field-error' : 'field-hint'}
        id={`${id}-note`}
        role={message ? 'alert' : undefined}
      >
        {message ||
          (takesPapers
            ? 'jpg、png、gif、PDF、OFD 或数电票 XML，不超过 5 MB'
            : `jpg、jpeg、png、gif，不超过 5 MB${kind === 'logo' ? '，建议尺寸 1440x220' : ''}`)}
      </p>
      <PictureDialog
        title={label}
        src={enlarged && !isPaper ? value : ''}
        onClose={() => setEnlarged(false)}
      />
    </fieldset>
  )
}
