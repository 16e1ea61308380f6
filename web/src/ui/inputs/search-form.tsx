import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { TextInput } from './inputs.tsx'

interface SearchFormProps {
  /** Subject of the search: read out as the field's name. */
  label: string
  value: string
  placeholder: string
  onSearch: (keyword: string) => void
}

/** One field and 搜索; asked for by Enter or press, not at every key. */
export const SearchForm = ({ label, value, placeholder, onSearch }: SearchFormProps) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <search>
      <form
        className="row"
        onSubmit={event => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <TextInput
          type="search"
          icon="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit">搜索</Button>
      </form>
    </search>
  )
}
