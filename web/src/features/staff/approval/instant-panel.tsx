import { useCall } from '../../../core/api/hooks.ts'
import { InstantStops, VerdictRecord } from '../../../domain/discount/instant-verdicts.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import type { Application } from './queue.ts'

/** 秒贴: which rules have sent an application here, or that they approved it, and each of their verdicts. */
export const InstantPanel = ({ application: { apply_no, instant_judged } }: { application: Application }) => {
  const decision = useCall('/api/admin/instant/decision', instant_judged ? { apply_no } : null)
  if (!instant_judged) return null
  return (
    <section className="approval-part" aria-label="秒贴规则的判断">
      <h3>秒贴规则的判断</h3>
      <Loaded from={decision} failed="秒贴规则的判断未能加载">
        {of => (
          <>
            <p className="muted">
              规则第 {of.version_no} 版{of.by_rule ? '审批通过' : '转人工审批，原因：'}
            </p>
            <InstantStops of={of} />
            <VerdictRecord of={of} />
          </>
        )}
      </Loaded>
    </section>
  )
}
