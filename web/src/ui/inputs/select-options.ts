import { Children, Fragment, isValidElement, type ReactNode } from 'react'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface OptionProps {
  value?: string | number
  disabled?: boolean
  children?: ReactNode
}

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map(part => (isValidElement<OptionProps>(part) ? textOf(part.props.children) : String(part)))
    .join('')

/**
 * The `<option>`s among the children of a select, in their order.
 * @throws for a component, whose options nobody would see
 */
export const optionsIn = (children: ReactNode): SelectOption[] =>
  Children.toArray(children).flatMap(child => {
    if (!isValidElement<OptionProps>(child)) return []
    if (child.type === Fragment) return optionsIn(child.props.children)
    if (child.type !== 'option') throw new Error('a select takes options, and no components that make them')
    const label = textOf(child.props.children)
    const { value = label, disabled = false } = child.props
    return [{ value: String(value), label, ...(disabled && { disabled }) }]
  })
