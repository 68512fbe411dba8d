import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDayRange } from '#ui/format/days.ts'
import type { Condition } from '../../contract/question.ts'
import { conditionText } from '../../rules/print.ts'
import { ChipForm } from './ChipForm.tsx'
import css from './chips.module.css'

interface ChipProps {
  readonly condition: Condition
  readonly days: { readonly from: string; readonly until: string } | null | undefined
  readonly onChange: (next: Condition | undefined) => void
}

/** One condition: opens to be changed, and is removed by its cross. Relative days are shown as the days they are. */
export function Chip({ condition, days, onChange }: ChipProps) {
  const [isOpen, setOpen] = useState(false)
  const text = conditionText(condition)
  const change = (next: Condition) => {
    setOpen(false)
    onChange(next)
  }
  return (
    <span className={css.chip}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={css.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text}
            {days && <span className={css.days}>{formatDayRange(days.from, days.until)}</span>}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Change “${text}”`}>
          <ChipForm condition={condition} onChange={change} />
        </Popover.Dropdown>
      </Popover>
      <CloseButton size="xs" aria-label={`Remove “${text}”`} onClick={() => onChange(undefined)} />
    </span>
  )
}
