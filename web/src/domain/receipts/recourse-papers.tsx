import { recoursePapers } from '@portal/shared/recourse/papers.ts'
import { post } from '../../core/api/client.ts'
import type { Recourse } from '../presentment/recourse.tsx'
import { PaperFile } from './paper-file.tsx'

/** 追索通知书 and 清偿证明 of one recourse, as far as the reader may have them. */
export const RecoursePapers = ({ row }: { row: Pick<Recourse, 'recourse_no' | 'papers'> }) =>
  row.papers.map(kind => {
    const { title } = recoursePapers[kind]
    return (
      <PaperFile
        key={kind}
        paper={title}
        label={title}
        ask={async () => {
          const [file] = await post('/api/recourse/make_paper', { recourse_no: row.recourse_no, kind })
          return file?.url ?? ''
        }}
      />
    )
  })
