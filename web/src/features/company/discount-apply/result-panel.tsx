import './check.css'
import { detailAddress } from '../../../core/addresses.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { soonMs } from '../../../core/refresh.ts'
import { ApplyStatus } from '../../../domain/discount/apply-progress.tsx'
import { progressSteps } from '../../../domain/discount/progress.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StepBar } from '../../../ui/layout/step-bar.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'

/** After a submit: the number, where it stands, and what happens next. */
export const ResultPanel = ({ applyNo }: { applyNo: string }) => {
  const detail = useCall('/api/discount/apply_detail', { apply_no: applyNo }, { pollWhenOfflineMs: soonMs })
  const row = detail.first
  if (!row) {
    return (
      <Card flush className="apply-denied">
        {detail.error ? (
          <ErrorState title="申请未能加载" error={detail.error} onRetry={detail.reload} />
        ) : (
          <Skeleton rows={5} />
        )}
      </Card>
    )
  }
  return (
    <>
      <div className="page-top">
        <h1 className="t-page">贴现申请</h1>
      </div>
      <Card className="result">
        <div className="result-head" role="status">
          <span className="result-mark">
            <Icon name="check" size={24} />
          </span>
          <div>
            <h2 className="t-card">贴现申请已提交</h2>
            <p className="muted row result-no">
              申请编号 <b className="figures">{row.apply_no}</b>
              <ApplyStatus row={row} />
            </p>
          </div>
        </div>
        <StepBar label="申请进度" steps={progressSteps(row.state, row.log, row.reason)} />
        <FigureStrip
          className="result-figures"
          figures={[
            { title: '票面金额（元）', value: <Money fen={row.total_fen} /> },
            { title: '贴现利息（元）', value: <Money fen={row.interest_fen} /> },
            { title: '实付金额（元）', value: <Money fen={row.net_fen} />, net: true },
            { title: '入账账号', value: row.settle_acct_no },
          ]}
        />
        <p className="result-next">
          <NextLine of={row} className="" />
        </p>
        <div className="result-actions">
          <ButtonLink to={detailAddress(row.apply_no)} variant="primary" size="large">
            查看申请
          </ButtonLink>
          <ButtonLink to="/pcDiscount" size="large">
            再办一笔
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
