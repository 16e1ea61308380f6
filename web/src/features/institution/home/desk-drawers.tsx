import { useSearchParams } from 'react-router-dom'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { LedgerList } from './ledger-list.tsx'
import { PositionList } from './position-list.tsx'

/** The lists behind the page's figures; the address says which one is open. */
export const DeskDrawers = () => {
  const [params, setParams] = useSearchParams()
  const list = params.get('list')
  const close = () => setParams({})
  return (
    <>
      <Drawer open={list === 'positions'} title="持仓票据" onClose={close}>
        {list === 'positions' && <PositionList />}
      </Drawer>
      <Drawer open={list === 'ledger'} title="账务流水" onClose={close}>
        {list === 'ledger' && <LedgerList />}
      </Drawer>
    </>
  )
}
