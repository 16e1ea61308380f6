import './tree.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { pressedKey } from '../keys.ts'

export interface TreeNode {
  id: string
  label: string
  children?: readonly TreeNode[]
}

interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  /** Id of the chosen node, '' for none. */
  value: string
  onChange: (id: string) => void
}

interface Line {
  node: TreeNode
  level: number
  parent: string
  place: number
  among: number
}

/** The nodes that can be seen, top to bottom. */
const linesOf = (nodes: readonly TreeNode[], closed: ReadonlySet<string>, level = 1, parent = ''): Line[] =>
  nodes.flatMap((node, at) => [
    { node, level, parent, place: at + 1, among: nodes.length },
    ...(node.children && !closed.has(node.id) ? linesOf(node.children, closed, level + 1, node.id) : []),
  ])

/** A tree to choose from: arrows walk and open, Enter or Space chooses (the ARIA pattern of trees). */
export const Tree = ({ label, nodes, value, onChange }: TreeProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [at, setAt] = useState(value)
  const lines = linesOf(nodes, closed)
  const present = lines.some(line => line.node.id === at) ? at : lines[0]?.node.id

  const go = (id: string | undefined) => {
    if (id === undefined) return
    setAt(id)
    box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  const fold = (id: string, close: boolean) => {
    const next = new Set(closed)
    if (close) next.add(id)
    else next.delete(id)
    setClosed(next)
  }
  const press = (event: KeyboardEvent, { node, parent }: Line) => {
    const key = pressedKey(event)
    const index = lines.findIndex(line => line.node.id === node.id)
    const isOpen = node.children !== undefined && !closed.has(node.id)
    if (key === 'ArrowDown') go(lines[index + 1]?.node.id)
    else if (key === 'ArrowUp') go(lines[index - 1]?.node.id)
    else if (key === 'Home') go(lines[0]?.node.id)
    else if (key === 'End') go(lines.at(-1)?.node.id)
    else if (key === 'ArrowRight' && node.children) {
      if (isOpen) go(node.children[0]?.id)
      else fold(node.id, false)
    } else if (key === 'ArrowLeft') {
      if (isOpen) fold(node.id, true)
      else go(parent || undefined)
    } else if (key === 'Enter' || key === ' ') onChange(node.id)
    else return
    event.preventDefault()
  }
  return (
    <div ref={box} className="tree" role="tree" aria-label={label}>
      {lines.map(line => {
        const { node, level } = line
        const open = node.children ? !closed.has(node.id) : undefined
        return (
          <div
            key={node.id}
            data-node={node.id}
            role="treeitem"
            className={`tree-line tree-level-${level}`}
            aria-level={level}
            aria-posinset={line.place}
            aria-setsize={line.among}
            aria-expanded={open}
            aria-selected={node.id === value}
            tabIndex={node.id === present ? 0 : -1}
            onKeyDown={event => press(event, line)}
            onClick={() => {
              setAt(node.id)
              onChange(node.id)
            }}
          >
            {open === undefined ? (
              <span className="tree-fold" />
            ) : (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the item do the same
              // biome-ignore lint/a11y/noStaticElementInteractions: part of the item for the pointer only
              <span
                className="tree-fold"
                onClick={event => {
                  event.stopPropagation()
                  fold(node.id, open)
                }}
              >
                <Icon name={open ? 'arrowDown' : 'arrowRight'} size={14} />
              </span>
            )}
            {node.label}
          </div>
        )
      })}
    </div>
  )
}
