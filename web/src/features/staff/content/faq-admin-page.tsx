import { ContentAdmin } from './content-admin.tsx'

/** 常见问题管理: questions and answers, the first-use guide among them. */
export default function FaqAdminPage() {
  return <ContentAdmin kind="faq" />
}
