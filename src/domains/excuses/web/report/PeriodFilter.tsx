import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Period, PeriodFields, periodProblem } from '#ui/fields/PeriodFields.tsx'
import { formatDayRange } from '#ui/format/days.ts'
import css from './report.module.css'

interface PeriodFilterProps {
  /** The period that is shown. */
  readonly period: Period
  /** Undefined goes back to the last seven days. */
  readonly onChange: (period: Period | undefined) => void
}

/** When the excuses were filed; the end cannot be before the start (1-staff-tools §5). */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
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
          <span className={css.periodName}>Created</span> {formatDayRange(period.start, period.end)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Period in which excuses were created">
        <form
          className={css.period}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (periodProblem(chosen) === undefined) apply(chosen)
          }}
        >
          <PeriodFields period={chosen} onChange={setDraft} />
          <div className={css.periodButtons}>
            <Button size="xs" variant="subtle" onClick={() => apply(undefined)}>
              Last 7 days
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
