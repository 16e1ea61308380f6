import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { AttachmentList } from '../../../widgets/uploads/attachments.tsx'
import { contractLink } from './proof-columns.tsx'
import type { ProofRow } from './proof-form.ts'

interface ProofDrawerProps {
  /** Null = closed. */
  row: ProofRow | null
  isMaker: boolean
  onClose: () => void
  onEdit: (row: ProofRow) => void
  onDelete: (row: ProofRow) => void
}

/** Side drawer of one proof: facts, pictures, and what its maker may do with it. */
export const ProofDrawer = ({ row, isMaker, onClose, onEdit, onDelete }: ProofDrawerProps) => (
  <Drawer open={row !== null} title={row?.name ?? '凭证'} onClose={onClose}>
    {row && (
      <>
        <div className="trade-detail">
          <dl className="trade-facts">
            <dt>类型</dt>
            <dd>{row.kind_name}</dd>
            <dt>金额（元）</dt>
            <dd>
              <Money fen={row.amount_fen} />
            </dd>
            <dt>凭证日期</dt>
            <dd>{row.proof_dt}</dd>
            <dt>关联合同</dt>
            <dd>
              {row.contract_id ? <Link to={contractLink(row.contract_id)}>{row.contract_no}</Link> : '无'}
            </dd>
            <dt>登记时间</dt>
            <dd>{longTime(row.created_at)}</dd>
            <dt>备注</dt>
            <dd>{row.remark || '—'}</dd>
          </dl>
          <section>
            <h3>附件</h3>
            <AttachmentList files={row.files} />
          </section>
        </div>
        {isMaker && (
          <footer className="trade-foot">
            <Button onClick={() => onDelete(row)}>删除</Button>
            <Button variant="primary" onClick={() => onEdit(row)}>
              修改
            </Button>
          </footer>
        )}
      </>
    )}
  </Drawer>
)
