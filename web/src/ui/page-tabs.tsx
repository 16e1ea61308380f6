import './page-tabs.css'
import { type ComponentType, type KeyboardEvent, useId } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface PageTab {
  id: string
  title: string
  Panel: ComponentType
}

/** Parts of one page; the chosen one stands in the address, the first one without being named. Arrows switch. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly [PageTab, ...PageTab[]] }) => {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const current = tabs.find(tab => tab.id === params.get('tab')) ?? tabs[0]
  const choose = (next: string) => setParams(next === tabs[0].id ? {} : { tab: next })
  const switchByArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const step = event.key === 'ArrowRight' ? 1 : -1
    const other = tabs.at((tabs.indexOf(current) + step) % tabs.length) ?? current
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
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.id}`}>
        <current.Panel key={current.id} />
      </div>
    </>
  )
}
