import { Registration } from './registration.tsx'

export default function RegisterCompanyPage() {
  return <Registration type="comp" />
}
