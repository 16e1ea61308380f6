import './page-tabs.css'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { UnsavedContext, useUnsaved } from '../../core/unsaved.ts'
import { pressedKey } from '../keys.ts'
import { TAB_PARAM } from './tab-param.ts'

export interface PageTab {
  id: string
  title: string
  /** How many there are in it, small beside its title. */
  count?: number | undefined
  Panel: ComponentType
}

/**
 * Parts of one page; the chosen one stands in the address, the first one without being named. Arrows switch. Typed
 * texts of the part that is left are asked about.
 */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly [PageTab, ...PageTab[]] }) => {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const current = tabs.find(tab => tab.id === params.get(TAB_PARAM)) ?? tabs[0]
  const unsaved = useUnsaved(false)
  // The part on its way: until it is drawn another one is still the current one.
  const asked = useRef(current.id)
  useEffect(() => {
    asked.current = current.id
  }, [current.id])
  const choose = (next: string) => {
    if (next === asked.current) return
    unsaved.leave(() => {
      asked.current = next
      setParams(next === tabs[0].id ? {} : { [TAB_PARAM]: next })
    })
  }
  const switchByArrow = (event: KeyboardEvent<HTMLElement>) => {
    const key = pressedKey(event)
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const step = key === 'ArrowRight' ? 1 : -1
    // From the one that has the focus, as nothing is drawn yet.
    const at = tabs.findIndex(tab => event.currentTarget.id === `${id}-${tab.id}`)
    const other = tabs.at((at + step) % tabs.length) ?? current
    choose(other.id)
    document.getElementById(`${id}-${other.id}`)?.focus()
  }
  return (
    <>
      <div className="page-tabs" role="tablist" aria-label={label}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={switchByArrow}
          >
            {tab.title}
            {tab.count !== undefined && <small> {tab.count}</small>}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.id}`}>
        <UnsavedContext value={unsaved}>
          <current.Panel key={current.id} />
        </UnsavedContext>
      </div>
    </>
  )
}
