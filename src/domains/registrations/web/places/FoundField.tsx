import { Select } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'

export interface Found {
  readonly id: number
  readonly label: string
  readonly facts: string
  /** What the student meets in the same block, as it was when they were chosen. */
  readonly clashes: readonly string[]
}

interface FoundFieldProps {
  readonly label: ReactNode
  readonly placeholder: string
  readonly nothing: string
  readonly found: readonly Found[]
  readonly value: Found | null
  readonly error: string | undefined
  readonly onSearch: (text: string) => void
  readonly onChange: (chosen: Found | null) => void
}

/** One of what the server finds by name. */
export function FoundField(props: FoundFieldProps) {
  const { found, value, onSearch } = props
  const [text, setText] = useState('')
  const ask = useDebouncedCallback(onSearch, lookupWaitMs)
  const options = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found]
  return (
    <Select
      label={props.label}
      placeholder={props.placeholder}
      searchable
      clearable
      data={options.map(({ id, label }) => ({ value: String(id), label }))}
      renderOption={({ option }) => (
        <span>
          {option.label} <small>{options.find(({ id }) => String(id) === option.value)?.facts}</small>
        </span>
      )}
      // The server has filtered already.
      filter={({ options: all }) => all}
      nothingFoundMessage={props.nothing}
      searchValue={text}
      onSearchChange={(typed) => {
        setText(typed)
        ask(typed === value?.label ? '' : typed)
      }}
      value={value === null ? null : String(value.id)}
      error={props.error}
      onChange={(chosen) => props.onChange(options.find(({ id }) => String(id) === chosen) ?? null)}
    />
  )
}
