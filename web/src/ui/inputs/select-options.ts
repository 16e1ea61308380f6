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

/** The `<option>`s among the children of a select, in their order. */
export const optionsIn = (children: ReactNode): SelectOption[] =>
  Children.toArray(children).flatMap(child => {
    if (!isValidElement<OptionProps>(child)) return []
    if (child.type === Fragment) return optionsIn(child.props.children)
    const label = textOf(child.props.children)
    const { value = label, disabled = false } = child.props
    return [{ value: String(value), label, ...(disabled && { disabled }) }]
  })
