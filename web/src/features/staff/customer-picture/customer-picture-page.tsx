import { Button } from '../../../ui/button.tsx'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { CustomerList } from './customer-list.tsx'
import { CustomerPicture } from './customer-picture.tsx'

/** /customerPicture, 客户全貌: customers by name, and all that the officer may see of the one chosen. */
export default function CustomerPicturePage() {
  const [userCode, open] = useOpenRow('user_code')
  if (userCode === null) {
    return (
      <ListPage title="客户全貌">
        <CustomerList onOpen={open} />
      </ListPage>
    )
  }
  return (
    <ListPage title="客户全貌" action={<Button onClick={() => open(null)}>返回查找</Button>}>
      <CustomerPicture key={userCode} userCode={userCode} />
    </ListPage>
  )
}
