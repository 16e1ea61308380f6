import type { RequestInput } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { post } from '../core/api/client.ts'
import { ApiError } from '../core/api-error.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Paper, type PaperSheet } from '../ui/paper.tsx'

interface PrintDocumentProps {
  /** Number of the application, the signing or the order. */
  refNo: string
  kind: RequestInput<'/api/document/query_sheet'>['kind']
  /** Of the document, for the button's name. */
  title: string
}

/** 打印 of one document: asks for what it says and puts that on paper. What is refused is announced. */
export const PrintDocument = ({ refNo, kind, title }: PrintDocumentProps) => {
  const [sheet, setSheet] = useState<PaperSheet | 'coming' | null>(null)
  const run = async () => {
    setSheet('coming')
    try {
      const [found] = await post('/api/document/query_sheet', { ref_no: refNo, kind }, { reads: true })
      setSheet(found ?? null)
    } catch (failure) {
      setSheet(null)
      if (!(failure instanceof ApiError)) throw failure
    }
  }
  return (
    <>
      <Button
        size="small"
        aria-label={`打印${title}`}
        busy={sheet === 'coming'}
        disabled={sheet !== null}
        onClick={run}
      >
        <Icon name="print" />
        打印
      </Button>
      {sheet !== null && sheet !== 'coming' && <Paper sheet={sheet} onPrinted={() => setSheet(null)} />}
    </>
  )
}
