import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Period, PeriodFields, periodProblem } from '../fields/PeriodFields.tsx'
import { formatDayRange } from '../format/days.ts'
import css from './PeriodFilter.module.css'

interface PeriodFilterProps {
  /** What happened in the period: "Created". */
  readonly name: string
  /** The accessible name of what opens: "Period in which excuses were created". */
  readonly label: string
  /** The period without a choice: "Last 7 days". */
  readonly usual: string
  /** The period that is shown. */
  readonly period: Period
  /** Undefined goes back to the usual one. */
  readonly onChange: (period: Period | undefined) => void
}

/** A list narrowed to a period, once both days are chosen; the end cannot be before the start (1-staff-tools §5). */
export function PeriodFilter({ name, label, usual, period, onChange }: PeriodFilterProps) {
  const [draft, setDraft] = useState<Period>()
  const chosen = draft ?? period
  const apply = (next: Period | undefined) => {
    setDraft(undefined)
    onChange(next)
  }
  return (
    <Popover
      opened={draft !== undefined}
      onChange={(opened) => setDraft(opened ? period : undefined)}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          aria-haspopup="dialog"
          leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          onClick={() => setDraft(draft === undefined ? period : undefined)}
        >
          <span className={css.name}>{name}</span> {formatDayRange(period.start, period.end)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form
          className={css.period}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (periodProblem(chosen) === undefined) apply(chosen)
          }}
        >
          <PeriodFields period={chosen} onChange={setDraft} />
          <div className={css.buttons}>
            <Button size="xs" variant="subtle" onClick={() => apply(undefined)}>
              {usual}
            </Button>
            <Button size="xs" variant="filled" type="submit">
              Apply
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
