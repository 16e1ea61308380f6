import { statementActions } from '@portal/shared/statements/states.ts'
import { post } from '../../../core/api/client.ts'
import type { Statement } from '../../../domain/receipts/statement-columns.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { differenceInput, readDifference } from './difference-input.tsx'

/** What a maker or a checker may say of a statement now. */
export const statementActs = (of: Statement): readonly Act[] => {
  const { statement_no, version, actions } = of
  const seen = { statement_no, seen_version: version }
  return [
    {
      label: statementActions.dispute,
      look: 'plain',
      allowed: actions.includes('dispute'),
      ask: {
        title: '说明对账差异',
        note: '由银行答复后再行确认。请写明不一致之处。',
        input: differenceInput(of),
        confirm: '提交差异',
        size: 'medium',
      },
      call: typed => {
        const { words, lines } = readDifference(typed)
        return post('/api/statement/dispute_statement', {
          ...seen,
          reason: words.trim(),
          ...(lines.length > 0 && { entry_nos: [...lines] }),
        })
      },
      done: '差异已提交',
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
      call: () => post('/api/statement/agree_statement', seen),
      done: '确认已提交',
    },
    {
      label: statementActions.check_return,
      look: 'danger-line',
      allowed: actions.includes('check_return'),
      ask: { note: '退回后由经办人重新核对。', words: 'required' },
      call: reason => post('/api/statement/return_statement', { ...seen, reason }),
      done: '已退回经办人',
    },
    {
      label: statementActions.check_pass,
      look: 'primary',
      allowed: actions.includes('check_pass'),
      ask: {
        note: of.state === 'T14' ? '通过后差异提交银行答复。' : '通过后该对账单即确认相符，不能撤回。',
      },
      call: () => post('/api/statement/pass_statement', seen),
      done: of.state === 'T14' ? '已通过，差异已提交银行' : '已通过，对账单已相符',
    },
  ]
}
