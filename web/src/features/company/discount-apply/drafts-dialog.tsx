import { useState } from 'react'
import { useAction, useCall } from '../../../core/api/hooks.ts'
import { showToast } from '../../../core/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'

interface DraftsDialogProps {
  /** The one on screen, which needs no opening. */
  current: string | undefined
  onResume: (applyNo: string) => void
  onClose: () => void
  onDeleted: (applyNo: string) => void
}

/** 草稿 of the company at the bank: go on with one, or do away with it. */
export const DraftsDialog = ({ current, onResume, onClose, onDeleted }: DraftsDialogProps) => {
  const [paging, setPaging] = useState({ page_no: 1, page_size: 5 })
  const [asked, setAsked] = useState('')
  const list = useCall('/api/discount/query_apply', { state: 'D00', ...paging }, { keepPrevious: true })
  const withdrawal = useAction('/api/discount/withdraw_apply')
  const page = list.first
  useLastPage(page, page_no => setPaging({ ...paging, page_no }))

  const end = async (applyNo: string) => {
    try {
      await withdrawal.run({ apply_no: applyNo })
      showToast({ kind: 'ok', text: `草稿 ${applyNo} 已删除` })
      onDeleted(applyNo)
    } catch {
      // Announced by the client; the list shows what is left.
    } finally {
      setAsked('')
    }
  }
  const body = () => {
    if (list.error && !page)
      return <ErrorState title="草稿未能加载" error={list.error} onRetry={list.reload} />
    if (!page) return <Skeleton rows={3} rowHeight={64} />
    if (page.rows.length === 0)
      return <EmptyState title="没有草稿">选择票据后，申请会自动保存为草稿。</EmptyState>
    return (
      <>
        <ul className="draft-list" aria-label="草稿">
          {page.rows.map(row => (
            <li key={row.apply_no}>
              <span className="draft-text">
                <b className="figures">{row.apply_no}</b>
                <span className="meta">
                  {row.acceptor_name}
                  {row.total_count > 1 && `等 ${row.total_count} 张`}，票面 <Money fen={row.total_fen} /> 元
                </span>
                <span className="meta">
                  {row.maker_name}，{longTime(row.submitted_at)} 保存
                </span>
              </span>
              <span className="row push">
                {asked === row.apply_no ? (
                  <>
                    <Button
                      size="small"
                      variant="danger"
                      busy={withdrawal.busy}
                      onClick={() => void end(row.apply_no)}
                    >
                      确认删除
                    </Button>
                    <Button size="small" onClick={() => setAsked('')}>
                      保留
                    </Button>
                  </>
                ) : (
                  <>
                    {row.apply_no === current ? (
                      <span className="meta">正在办理</span>
                    ) : (
                      <Button
                        size="small"
                        variant="line"
                        aria-label={`继续办理 ${row.apply_no}`}
                        onClick={() => onResume(row.apply_no)}
                      >
                        继续办理
                      </Button>
                    )}
                    <Button
                      size="small"
                      variant="text"
                      aria-label={`删除草稿 ${row.apply_no}`}
                      onClick={() => setAsked(row.apply_no)}
                    >
                      删除
                    </Button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
        <Pager
          total={page.total}
          pageNo={page.page_no}
          pageSize={page.page_size}
          onChange={next => setPaging({ page_no: next.pageNo, page_size: next.pageSize })}
        />
      </>
    )
  }
  return (
    <Dialog
      open
      role="dialog"
      size="large"
      title="贴现申请草稿"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {body()}
    </Dialog>
  )
}
