import type { RefObject } from 'react'

interface SectionMenuProps {
  /** Of the fieldsets, as they stand in the form. */
  titles: readonly string[]
  frame: RefObject<HTMLFormElement | null>
}

/** The parts of a long form, in view while it scrolls; each leads to its first field. */
export const SectionMenu = ({ titles, frame }: SectionMenuProps) => (
  <nav className="profile-sections" aria-label="资料分区">
    {titles.map((title, index) => (
      <button
        key={title}
        type="button"
        onClick={() => {
          const section = frame.current?.querySelectorAll<HTMLElement>('.fieldset').item(index)
          section?.scrollIntoView({ block: 'start' })
          section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
        }}
      >
        {title}
      </button>
    ))}
  </nav>
)
