import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { currentRow } from '../../../domain/reference/current-row.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { TableFrame } from '../../../ui/data/table-frame.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { RowActions } from '../../../widgets/grid/row-actions.tsx'
import { RowName } from '../../../widgets/grid/row-name.ts'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { ParamDialog } from './param-dialog.tsx'
import { type Param, paramName, paramText, ruleText } from './param-form.ts'

const keyOf = (param: Param) => param.param_key

/** 参数管理: what the bank changes without a release; within bounds, and on the record. */
export default function ParamsPage() {
  const canEdit = useCan('param_edit')
  const [editing, setEditing] = useState<Param | null>(null)
  const [logged, setLogged] = useState<Param | null>(null)
  const { first, error, reload } = useCall('/api/admin/param/query', {})
  return (
    <ListPage title="参数管理">
      <Card flush>
        {error && !first && <ErrorState title="参数未能加载" error={error} onRetry={reload} />}
        {!first && !error && <Skeleton rows={12} />}
        {first && (
          <TableFrame caption="参数">
            <table className="table table-stacked param-table">
              <caption className="visually-hidden">参数</caption>
              <thead>
                <tr>
                  <th scope="col">参数</th>
                  <th scope="col">当前取值</th>
                  <th scope="col">取值要求</th>
                  <th scope="col">最近修改</th>
                  <th scope="col">操作</th>
                </tr>
              </thead>
              <tbody>
                {first.params.map(param => (
                  <tr key={param.param_key}>
                    <td className="param-name">
                      {paramName(param)}
                      <span className="sub">{param.param_key}</span>
                    </td>
                    <td data-title="当前取值">
                      <b className="figures">{paramText(param, param.param_value)}</b>
                    </td>
                    <td className="muted param-rule" data-title="取值要求">
                      {ruleText(param)}
                    </td>
                    <td className="figures" data-title="最近修改">
                      {param.modified_by ? longTime(param.modified_at) : '初始值'}
                      {param.modified_by && <span className="sub">{param.modified_by}</span>}
                    </td>
                    <td>
                      <RowName value={paramName(param)}>
                        <RowActions
                          actions={[
                            canEdit && { label: '修改', onPress: () => setEditing(param) },
                            { label: '记录', onPress: () => setLogged(param) },
                          ]}
                        />
                      </RowName>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        )}
      </Card>
      {editing && (
        <ParamDialog
          key={editing.param_key}
          param={currentRow(first?.params, editing, keyOf)}
          onClose={() => setEditing(null)}
        />
      )}
      <ChangeDrawer
        of={logged && { kind: 'param', ref_no: logged.param_key, title: paramName(logged) }}
        onClose={() => setLogged(null)}
      />
    </ListPage>
  )
}
