import { Autocomplete, type OptionsFilter } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatWallTime } from '../format/times.ts'
import { readTime, timesBy } from './read-time.ts'
import { shownIn } from './shown-in.ts'

export interface TimeFieldProps {
  readonly label: ReactNode
  /** A time of the school's wall clock, `08:45`; empty while none is chosen. */
  readonly value: string
  /** Empty while what is typed is no time. */
  readonly onChange: (time: string) => void
  readonly description?: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  readonly size?: 'xs' | 'sm' | 'md'
}

const quarters = timesBy(15).map(formatWallTime)
const clock = <IconClock size={16} stroke={1.75} aria-hidden />
/** What begins with what is typed; the whole list for anything else. */
const offer: OptionsFilter = ({ options, search }) => {
  const fitting = options.filter(
    (one) => 'label' in one && one.label.toLowerCase().startsWith(search.trim().toLowerCase()),
  )
  return fitting.length === 1 || fitting.length === 0 ? options : fitting
}

/** A time of day in the product's words, `8:45 AM`: typed as "8:45", "845" or "2:30 pm", or chosen by quarters. */
export function TimeField({ value, onChange, error, size = 'sm', ...input }: TimeFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isUnread = !isTyping && draft !== undefined && value === ''
  return (
    <Autocomplete
      {...input}
      size={size}
      data={quarters}
      filter={offer}
      ref={field}
      onDropdownOpen={() => requestAnimationFrame(() => showChosen(field.current, value))}
      value={shownIn({ draft, isTyping, value, text: formatWallTime })}
      error={isUnread ? 'Write a time such as 8:45 AM.' : error}
      placeholder="Choose a time"
      rightSection={clock}
      rightSectionPointerEvents="none"
      openOnFocus={false}
      onChange={(text) => {
        setDraft(text)
        setTyping(true)
        onChange(readTime(text) ?? '')
      }}
      onBlur={() => {
        setTyping(false)
        if (draft !== undefined && (draft.trim() === '' || value !== '')) setDraft(undefined)
      }}
    />
  )
}

/** Scrolls the list that opened to the chosen time, or to the morning. */
function showChosen(field: HTMLInputElement | null, value: string): void {
  const list = document.getElementById(field?.getAttribute('aria-controls') ?? '')
  const [hour = 8, minute = 0] = (value === '' ? '08:00' : value).split(':').map(Number)
  list
    ?.querySelectorAll('[role="option"]')
    [hour * 4 + Math.floor(minute / 15)]?.scrollIntoView({ block: 'center' })
}
