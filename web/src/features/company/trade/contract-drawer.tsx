import { contractKinds, tradeModes, tradeRoles } from '@portal/shared/trade/kinds.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { UsageTable } from '../../../domain/trade/usage-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { AttachmentList } from '../../../widgets/uploads/attachments.tsx'
import { ContractStatus } from './contract-columns.tsx'
import type { ContractRow } from './contract-form.ts'

export interface ContractActs {
  onEdit: (row: ContractRow) => void
  onDisable: (row: ContractRow) => void
  onEnable: (row: ContractRow) => void
  onDelete: (row: ContractRow) => void
}

interface ContractDrawerProps {
  /** Null = closed. */
  contractId: string | null
  isMaker: boolean
  acts: ContractActs
  onClose: () => void
}

const factsOf = (row: ContractRow): readonly [string, ReactNode][] => [
  ['类型', contractKinds[row.kind]],
  ['本方角色', tradeRoles[row.role]],
  ['交易对手', row.counter_name],
  ['对手代码', row.counter_usc || '—'],
  ['贸易方式', tradeModes[row.trade_mode]],
  ['货物或服务', row.goods],
  ['签订日期', row.sign_dt],
  ['到期日期', row.end_dt || '—'],
  [
    '关联发票',
    row.invoice_count > 0 ? (
      <Link key="link" to={`/invoicesControl?contract_id=${row.contract_id}`}>
        {row.invoice_count} 张
      </Link>
    ) : (
      '无'
    ),
  ],
  ['备注', row.remark || '—'],
]

/** Side drawer of one contract: facts, occupation history, pictures, what can be done. */
export const ContractDrawer = ({ contractId, isMaker, acts, onClose }: ContractDrawerProps) => {
  const detail = useCall('/api/trade/contract_detail', contractId ? { contract_id: contractId } : null)
  const row = detail.first
  return (
    <Drawer open={contractId !== null} title={row ? `合同 ${row.contract_no}` : '合同'} onClose={onClose}>
      <Loaded from={detail} failed="合同详情未能加载">
        {row => (
          <>
            <div className="trade-detail">
              <ContractStatus row={row} />
              <FigureStrip
                className="trade-figures"
                figures={[
                  { title: '合同金额（元）', value: <Money fen={row.amount_fen} /> },
                  { title: '已占用（元）', value: <Money fen={row.used_fen} /> },
                  { title: '剩余（元）', value: <Money fen={row.left_fen} /> },
                  { title: '发票可用（元）', value: <Money fen={row.invoice_left_fen} />, net: true },
                ]}
              />
              <dl className="trade-facts">
                {factsOf(row).flatMap(([name, value]) => [
                  <dt key={name}>{name}</dt>,
                  <dd key={`${name} is`}>{value}</dd>,
                ])}
              </dl>
              <UsageTable usage={row.usage} />
              <section>
                <h3>附件</h3>
                <AttachmentList files={row.files} />
              </section>
            </div>
            {isMaker && (
              <footer className="trade-foot">
                {row.invoice_count === 0 && row.usage.length === 0 && (
                  <Button onClick={() => acts.onDelete(row)}>删除</Button>
                )}
                {row.state === '1' && <Button onClick={() => acts.onDisable(row)}>停用</Button>}
                {row.state === '2' && <Button onClick={() => acts.onEnable(row)}>启用</Button>}
                {row.state !== '2' && <Button onClick={() => acts.onEdit(row)}>修改</Button>}
              </footer>
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  )
}
