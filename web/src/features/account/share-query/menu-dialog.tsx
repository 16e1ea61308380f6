import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import type { MenuRow } from './menu-columns.tsx'

interface MenuDialogProps {
  /** Undefined while its page is on its way. */
  row: MenuRow | undefined
  /** 1-based place among all rows of the query. */
  place: number
  total: number
  /** -1 or 1. */
  onStep: (by: number) => void
  onClose: () => void
}

/** One row in full, with the way to its neighbours in the order of the grid. */
export const MenuDialog = ({ row, place, total, onStep, onClose }: MenuDialogProps) => (
  <Dialog
    open
    role="dialog"
    title="菜单详情"
    size="medium"
    onClose={onClose}
    footer={
      <div className="menu-foot">
        <span className="meta menu-place">
          第 {place} 条，共 {total} 条
        </span>
        <Button onClick={() => onStep(-1)}>
          <Icon name="arrowLeft" />
          上一条
        </Button>
        <Button onClick={() => onStep(1)}>
          下一条
          <Icon name="arrowRight" />
        </Button>
        <Button variant="primary" onClick={onClose}>
          关闭
        </Button>
      </div>
    }
  >
    {row ? (
      <dl className="fact-list">
        <dt>菜单编码</dt>
        <dd>{row.menuCode}</dd>
        <dt>菜单名称</dt>
        <dd>{row.menuName}</dd>
        <dt>类型</dt>
        <dd>
          {row.kindName}（{row.kindCode}）
        </dd>
        <dt>上级菜单</dt>
        <dd>{row.parentName}</dd>
        <dt>菜单地址</dt>
        <dd>{row.menuUrl || '—'}</dd>
        <dt>排序号</dt>
        <dd>{row.orderNo}</dd>
        <dt>最后修改账号</dt>
        <dd>{row.modify_account}</dd>
      </dl>
    ) : (
      <Skeleton rows={7} rowHeight={28} />
    )}
  </Dialog>
)
