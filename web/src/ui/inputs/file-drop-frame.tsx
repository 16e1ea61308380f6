import { FileUpload as Frame, useFileUpload } from '@chakra-ui/react'
import { OverlayStyles } from '../layers/overlay-styles.tsx'
import { ChooseFile, classOfDrop, type FileDropProps, type RefusedFile } from './file-drop.tsx'

/** Of two copies of a file one is taken, and nothing is said. */
const whys: Readonly<Record<string, RefusedFile['why']>> = {
  FILE_INVALID_TYPE: 'type',
  TOO_MANY_FILES: 'many',
  FILE_TOO_LARGE: 'large',
  FILE_TOO_SMALL: 'empty',
}

/** Whoever takes them keeps them. */
const none: File[] = []

/** The field itself; a chunk of its own, loaded with the first page or dialog that has one. */
export default function FileDropFrame({
  label,
  choose,
  accept,
  maxBytes,
  maxFiles = 1,
  disabled = false,
  busy = false,
  className,
  onFiles,
  onRefused,
  children,
}: FileDropProps) {
  const upload = useFileUpload({
    accept: accept.join(','),
    minFileSize: 1,
    maxFileSize: maxBytes,
    maxFiles,
    acceptedFiles: none,
    disabled: disabled || busy,
    onFileAccept: ({ files }) => onFiles(files),
    onFileReject: ({ files }) => {
      if (files.length === 0) return
      const refused = files.flatMap(({ file, errors: [error = ''] }) => {
        const why = whys[error]
        return why ? [{ file, why }] : []
      })
      if (refused.length > 0) onRefused(refused)
      // The same file once more is refused once more.
      upload.clearRejectedFiles()
    },
  })
  return (
    <OverlayStyles>
      <Frame.RootProvider value={upload} unstyled>
        <Frame.Dropzone
          disableClick
          role="presentation"
          className={classOfDrop(className)}
          onPaste={event => {
            if (upload.setClipboardFiles(event.clipboardData)) event.preventDefault()
          }}
        >
          {children}
          {choose !== null && (
            <Frame.Trigger asChild>
              <ChooseFile choose={choose} label={label} busy={busy} disabled={disabled} />
            </Frame.Trigger>
          )}
          {/* Several can be chosen even where one is taken, so that the refusal says it. */}
          <Frame.HiddenInput multiple aria-label={`${label}文件`} />
        </Frame.Dropzone>
      </Frame.RootProvider>
    </OverlayStyles>
  )
}
