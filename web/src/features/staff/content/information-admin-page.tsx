import { ContentAdmin } from './content-admin.tsx'

/** 资讯管理: news of the platform, published for everybody. */
export default function InformationAdminPage() {
  return <ContentAdmin kind="information" />
}
