/** The mark: a bill and its counterfoil. Colours come from the surroundings (logo-* classes). */
export const Logo = ({ size = 30 }: { size?: number }) => (
  <svg className="logo" width={size} height={size} viewBox="0 0 30 30" aria-hidden="true" focusable="false">
    <path className="logo-bill" d="M3 5h17v20H3z" />
    <path className="logo-stub" d="M22.5 5H27v20h-4.5z" />
    <path className="logo-lines" d="M6.5 10.5h10M6.5 15h10M6.5 19.5h6" />
  </svg>
)
