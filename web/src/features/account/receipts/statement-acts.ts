import { statementActions } from '@portal/shared/statements/states.ts'
import { post } from '../../../core/api/client.ts'
import type { Statement } from '../../../domain/receipts/statement-columns.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'

/** What a maker may say of a statement now. */
export const statementActs = ({ statement_no, version, actions }: Statement): readonly Act[] => [
  {
    label: statementActions.dispute,
    look: 'plain',
    allowed: actions.includes('dispute'),
    ask: {
      title: '说明对账差异',
      note: '由银行答复后再行确认。请写明日期、金额与不一致之处。',
      words: 'required',
      field: '差异说明',
      missing: '请填写差异说明',
      confirm: '提交差异',
    },
    call: reason => post('/api/statement/dispute_statement', { statement_no, reason, seen_version: version }),
    done: '已提交差异，等待银行答复',
  },
  {
    label: statementActions.agree,
    look: 'primary',
    allowed: actions.includes('agree'),
    ask: {
      title: '确认对账单相符',
      note: '确认该账户在对账期间的全部收付与本单位账目一致，确认后不能撤回。',
      confirm: '确认相符',
    },
    call: () => post('/api/statement/agree_statement', { statement_no, seen_version: version }),
    done: '已确认相符',
  },
]
