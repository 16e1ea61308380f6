import { safeHtml } from '@portal/shared/content/footer-html.ts'
import { useSiteConfig } from '../core/site-config.ts'

const LINE = '服务热线 154 0000 0000'

/** The footer text that operators write, as html, and after it the service line, which every page ends with. */
export const ConfiguredFooter = ({ className }: { className: string }) => {
  const { footer, page } = useSiteConfig()
  return (
    <footer className={className}>
      {footer ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the service and, since it is html, once more here
        <div dangerouslySetInnerHTML={{ __html: safeHtml(footer) }} />
      ) : (
        <span>{page.name}</span>
      )}
      <span>{LINE}</span>
    </footer>
  )
}
