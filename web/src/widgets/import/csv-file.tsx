import './imports.css'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { makeCsv } from '@portal/shared/imports/csv.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FileDrop, type RefusedFile, refusedText } from '../../ui/inputs/file-drop.tsx'
import { csvFiles } from './read-import.ts'

export interface CsvTemplate {
  /** Name of the template's file. */
  template: string
  header: readonly string[]
  /** Example lines under the header. */
  samples: readonly (readonly string[])[]
}

const saveTemplate = ({ template, header, samples }: CsvTemplate) => {
  const url = URL.createObjectURL(new Blob([makeCsv([header, ...samples])], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${template}.csv`
  link.click()
  URL.revokeObjectURL(url)
}

interface CsvFileProps extends CsvTemplate {
  busy?: boolean
  onFile: (file: File) => void
  onRefused: (text: string) => void
}

/** The file of an import, dropped or chosen, and its template. */
export const CsvFile = ({ busy = false, onFile, onRefused, ...template }: CsvFileProps) => {
  const [name, setName] = useState('')
  const refuse = ([first]: readonly RefusedFile[]) => {
    if (first?.why === 'many') onRefused('一次只导入一个文件')
    else if (first)
      onRefused(`${catalogue['23007'].text}：${refusedText(first, { label: '导入文件', ...csvFiles })}`)
  }
  return (
    <>
      <span className="row">
        <Button onClick={() => saveTemplate(template)}>
          <Icon name="download" />
          下载模板
        </Button>
      </span>
      <FileDrop
        {...csvFiles}
        label="导入"
        choose={name ? '换一个文件' : '选择文件'}
        busy={busy}
        onFiles={([file]) => {
          if (!file) return
          setName(file.name)
          onFile(file)
        }}
        onRefused={refuse}
      >
        {name ? (
          <b className="import-name">{name}</b>
        ) : (
          <span className="muted">把 CSV 文件拖到这里，或</span>
        )}
      </FileDrop>
    </>
  )
}
