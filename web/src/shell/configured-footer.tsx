import { safeHtml } from '@portal/shared/content/footer-html.ts'
import { useSiteConfig } from '../core/site-config.ts'

/** The footer text that operators write, as html. */
export const ConfiguredFooter = ({ className }: { className: string }) => {
  const { footer, page } = useSiteConfig()
  if (!footer) return <footer className={className}>{page.name}　服务热线 154 0000 0000</footer>
  return (
    <footer
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the service and, since it is html, once more here
      dangerouslySetInnerHTML={{ __html: safeHtml(footer) }}
    />
  )
}
