import { describe, expect, test } from 'vitest'
import type { DisclosureQuestion } from './disclosure.ts'
import { disclosureVerdict } from './disclosure-verdict.ts'

const face: DisclosureQuestion = {
  billNo: '699999000009720260520000000011',
  acceptorName: '江州示例重工有限公司',
  drawerName: '屏山示例建材有限公司',
  packageFen: 120_000_000n,
  issueDate: '2026-05-20',
  dueDate: '2026-11-20',
}
const said = (changes: Partial<DisclosureQuestion>) =>
  disclosureVerdict(face, { kind: 'known', ...face, ...changes })

describe('a disclosure', () => {
  test('confirms a bill that it has as its face has it', () => {
    expect(said({})).toEqual({ outcome: 'confirmed', reason: '', differing: [] })
  })

  test.each<[field: string, changes: Partial<DisclosureQuestion>]>([
    ['票据（包）号码', { billNo: '699999000009720260520000000029' }],
    ['承兑人', { acceptorName: '江州示例重工集团有限公司' }],
    ['出票人', { drawerName: '屏山示例建材有限公司。' }],
    ['票据（包）金额', { packageFen: 120_000_001n }],
    ['出票日期', { issueDate: '2026-05-21' }],
    ['到期日期', { dueDate: '2026-11-21' }],
  ])('that differs in %s names the field', (field, changes) => {
    expect(said(changes)).toMatchObject({ outcome: 'differs', differing: [field] })
  })

  test('that differs twice says both, each with what is disclosed and what is on the face', () => {
    expect(said({ packageFen: 120_000_001n, dueDate: '2026-11-21' }).reason).toBe(
      '商票信息披露与票面不一致：票据（包）金额披露为 1,200,000.01，票面为 1,200,000.00；到期日期披露为 2026-11-21，票面为 2026-11-20',
    )
  })

  test('that is missing, or does not come, is neither', () => {
    expect(disclosureVerdict(face, { kind: 'unknown' }).outcome).toBe('unknown')
    expect(disclosureVerdict(face, { kind: 'silent', why: 'no_answer' }).outcome).toBe('silent')
    expect(disclosureVerdict(face, { kind: 'silent', why: 'not_connected' }).reason).toContain('尚未接入')
  })
})
