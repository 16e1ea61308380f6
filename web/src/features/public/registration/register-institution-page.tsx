import { Registration } from './registration.tsx'

export default function RegisterInstitutionPage() {
  return <Registration type="financeOrg" />
}
