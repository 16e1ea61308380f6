import './rich-text.css'

/** Text that the bank's staff wrote in light marks and the service turned into html of its own few elements. */
export const RichText = ({ html }: { html: string }) => (
  <div
    className="rich-text"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the service from marks, never from html
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
