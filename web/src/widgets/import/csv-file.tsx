import './imports.css'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { makeCsv } from '@portal/shared/imports/csv.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FileDrop, type RefusedFile, refusedText } from '../../ui/inputs/file-drop.tsx'
import { importFiles } from './read-import.ts'

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

/** The same as xlsx, whose cells are text so that long numbers stay what they are. The writer is a chunk of its own. */
const saveSheetTemplate = async ({ template, header, samples }: CsvTemplate): Promise<void> => {
  const { default: writeSheet } = await import('write-excel-file/browser')
  const rows = [header, ...samples].map(cells => cells.map(value => ({ value, type: String, format: '@' })))
  await writeSheet(rows).toFile(`${template}.xlsx`)
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
      onRefused(`${catalogue['23007'].text}：${refusedText(first, { label: '导入文件', ...importFiles })}`)
  }
  return (
    <>
      <span className="row">
        <Button onClick={() => saveTemplate(template)}>
          <Icon name="download" />
          下载模板
        </Button>
        <Button onClick={() => void saveSheetTemplate(template)}>
          <Icon name="download" />
          下载 xlsx 模板
        </Button>
      </span>
      <FileDrop
        {...importFiles}
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
          <span className="muted">把 CSV 或 xlsx 文件拖到这里，或</span>
        )}
      </FileDrop>
    </>
  )
}
