import './key-hint.css'

/** The letter that does what stands beside it; for the eye only: whoever listens hears it from `aria-keyshortcuts`. */
export const KeyHint = ({ letter }: { letter: string }) => (
  <span className="key-hint" aria-hidden="true">
    {letter}
  </span>
)
