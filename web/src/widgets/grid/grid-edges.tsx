import './grid-edges.css'
import { Icon } from '../../ui/icon.tsx'
import { showMore } from './mark-edges.ts'

const sides = [
  ['start', 'arrowLeft', '前面'],
  ['end', 'arrowRight', '还有'],
] as const

/**
 * What lies over the edges of a grid's frame, all of it placed by {@link markEdges}: a veil over the half of a column
 * that an edge would cut, and the strip that says how many columns follow and scrolls to them.
 */
export const GridEdges = () =>
  sides.map(([side, icon, words]) => (
    <div key={side} className="grid-edge">
      <i className="grid-veil" data-veil={side} aria-hidden="true" />
      <button
        type="button"
        hidden
        className="grid-more"
        data-more={side}
        data-hint={side === 'start' ? '看前面的列' : '看后面的列'}
        onClick={event => {
          const frame = event.currentTarget.closest('.grid-view')?.querySelector<HTMLElement>('.grid-frame')
          if (frame) showMore(frame, side)
        }}
      >
        <Icon name={icon} size={14} />
        <span>
          {words}
          <b />列
        </span>
      </button>
    </div>
  ))
