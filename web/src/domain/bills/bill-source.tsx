import type { RowOf } from '@portal/shared/contract/table.ts'
import { Tag } from '../../ui/tag.tsx'

type Source = RowOf<'/api/bills/query_holding'>['rows'][number]['source']

/** 来源: whether the exchange delivered a bill, or its company says that it has it. */
export const billSources: Readonly<Record<Source, string>> = {
  sandbox: '票交所接收',
  typed: '客户录入',
  import: '批量导入',
}

/** Beside a bill that its company entered; nothing beside any other. */
export const SourceTag = ({ source }: { source: Source }) =>
  source === 'sandbox' ? null : <Tag tone="outline">{billSources[source]}</Tag>
