import { bucketNames } from '@portal/shared/rediscount/states.ts'
import { Link } from 'react-router-dom'
import { Money } from '../../../ui/data/figures.tsx'
import { TableFrame } from '../../../ui/data/table-frame.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { Overview } from './desk-figures.tsx'
import { drawerAddress } from './drawers.ts'

type ClassRow = Overview['positions'][number]
type Bucket = ClassRow['buckets'][number]['bucket']

const buckets = Object.keys(bucketNames) as Bucket[]

const of = (row: ClassRow, bucket: Bucket) => row.buckets.find(each => each.bucket === bucket)

const sumOf = (rows: readonly ClassRow[], bucket: Bucket): bigint =>
  rows.reduce((total, row) => total + BigInt(of(row, bucket)?.face_fen ?? '0'), 0n)

/** 持仓: face held by class of acceptor and days to maturity; each figure leads to its bills. */
export const PositionCard = ({ figures }: { figures: Overview }) => {
  const { positions } = figures
  return (
    <Card flush title="持仓分布" aside={<span className="meta">票面金额，元；按承兑人类别与剩余天数</span>}>
      {positions.length === 0 ? (
        <EmptyState title="暂无持仓票据">买入结算成功的票据会显示在这里</EmptyState>
      ) : (
        <>
          <TableFrame caption="持仓分布">
            <table className="table table-stacked ztx-positions">
              <caption className="visually-hidden">持仓分布，票面金额，元</caption>
              <thead>
                <tr>
                  <th scope="col">类别</th>
                  {buckets.map(bucket => (
                    <th key={bucket} scope="col" className="numeric">
                      {bucketNames[bucket]}
                    </th>
                  ))}
                  <th scope="col" className="numeric">
                    合计
                  </th>
                </tr>
              </thead>
              <tbody>
                {positions.map(row => (
                  <tr key={row.acceptor_class}>
                    <th scope="row">
                      <Link to={drawerAddress('positions', { acceptor_class: row.acceptor_class })}>
                        {row.name}
                      </Link>
                      <span className="sub">{row.count} 张</span>
                    </th>
                    {buckets.map(bucket => {
                      const cell = of(row, bucket)
                      return (
                        <td key={bucket} className="numeric" data-title={bucketNames[bucket]}>
                          {cell && cell.count > 0 ? (
                            <Link
                              to={drawerAddress('positions', { acceptor_class: row.acceptor_class, bucket })}
                            >
                              <span className="visually-hidden">
                                {row.name} {bucketNames[bucket]}
                              </span>
                              <Money fen={cell.face_fen} />
                              <span className="sub">{cell.count} 张</span>
                            </Link>
                          ) : (
                            '—'
                          )}
                        </td>
                      )
                    })}
                    <td className="numeric" data-title="合计">
                      <b>
                        <Money fen={row.total_fen} />
                      </b>
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">合计</th>
                  {buckets.map(bucket => (
                    <td key={bucket} className="numeric" data-title={bucketNames[bucket]}>
                      <Money fen={sumOf(positions, bucket)} />
                    </td>
                  ))}
                  <td className="numeric" data-title="全部">
                    <Money fen={figures.position_fen} />
                  </td>
                </tr>
              </tfoot>
            </table>
          </TableFrame>
          <dl className="ztx-split">
            <div>
              <dt>可用</dt>
              <dd>
                <Money fen={figures.free_fen} />
              </dd>
            </div>
            <div>
              <dt>订单锁定</dt>
              <dd>
                <Money fen={figures.locked_fen} />
              </dd>
            </div>
            <div>
              <dt>已质押</dt>
              <dd>
                <Money fen={figures.pledged_fen} />
              </dd>
            </div>
          </dl>
        </>
      )}
    </Card>
  )
}
