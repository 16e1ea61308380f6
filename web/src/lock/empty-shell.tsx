/** Widths of grey bars, px: nothing but shapes stands behind the lock. */
const entries = [72, 96, 84, 100, 88, 76, 92, 80, 96]
const tabs = [48, 72, 72, 64]
const queue = [180, 240, 150, 220, 170, 250, 160, 230, 190, 210, 150, 240, 175, 225]
const lines = [260, 560, 680, 620, 560, 600, 680, 640, 580, 610, 540]

const Bars = ({ widths, className }: { widths: readonly number[]; className: string }) => (
  <span className={className}>
    {widths.map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes
      <i key={index} style={{ width }} />
    ))}
  </span>
)

/** The back office as shapes, without a word of it. */
export const EmptyShell = () => (
  <div className="empty-shell" aria-hidden="true">
    <Bars className="empty-side" widths={entries} />
    <div>
      <Bars className="empty-top" widths={[200]} />
      <Bars className="empty-tabs" widths={tabs} />
      <div className="empty-work">
        <Bars className="empty-card" widths={queue} />
        <Bars className="empty-card" widths={lines} />
      </div>
    </div>
  </div>
)
