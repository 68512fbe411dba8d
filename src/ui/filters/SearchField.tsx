import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import css from './FiltersRow.module.css'

export interface SearchFieldProps {
  /** What is searched: "Student or guardian". Stands as placeholder and as accessible name. */
  label: string
  /** The value in the URL. */
  value: string
  /** Called 200 ms after the last key, and at once when cleared. */
  onChange: (value: string) => void
}

/** A search that writes to the URL while its own text stays quick. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const report = useDebouncedCallback(onChange, 200)
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }
  const change = (next: string, now: boolean) => {
    setText(next)
    setSeen(now ? next : seen)
    if (!now) return report(next)
    report.cancel()
    onChange(next)
  }
  return (
    <TextInput
      className={css.search}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="xs" aria-label={`Clear ${label}`} onClick={() => change('', true)} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value, false)}
    />
  )
}
