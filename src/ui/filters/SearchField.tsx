import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import css from './FiltersRow.module.css'

/** A list's search waits so long for the next letter, ms (1-staff-tools §9). */
const searchWaitMs = 300

export interface SearchFieldProps {
  /** What is searched: "Student or guardian". Stands as placeholder and as accessible name. */
  label: string
  /** The value in the URL. */
  value: string
  /** Called `waitMs` after the last key, and at once when cleared. */
  onChange: (value: string) => void
  waitMs?: number
}

/** A search that writes to the URL while its own text stays quick. */
export function SearchField({ label, value, onChange, waitMs = searchWaitMs }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [reported, setReported] = useState(value)
  const report = useDebouncedCallback((next: string) => {
    setReported(next)
    onChange(next)
  }, waitMs)
  // A value that comes from elsewhere (Clear, Back) replaces the text; the echo of our own does not, because
  // the reader may have typed on since.
  if (value !== seen) {
    setSeen(value)
    if (value !== reported) {
      setText(value)
      setReported(value)
    }
  }
  const clear = () => {
    report.cancel()
    setText('')
    setReported('')
    onChange('')
    // The button goes with the text: the keyboard stays with the search.
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={css.search}
      size="xs"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="xs" aria-label={`Clear ${label}`} onClick={clear} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        report(event.currentTarget.value)
      }}
    />
  )
}
