import { Radio } from '@mantine/core'
import { type ClosureReason, closureReasons } from '#domains/school-year/contract/closures.ts'
import { closureWords } from '#domains/school-year/rules/day-off.ts'
import { closureIcons } from '#domains/school-year/web/closure-icons.embed.tsx'
import css from './edit.module.css'

interface ReasonFieldProps {
  readonly value: ClosureReason
  readonly onChange: (reason: ClosureReason) => void
}

/** Why a day is closed. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Radio.Group
      label="Why"
      value={value}
      onChange={(chosen) => onChange(closureReasons.find((one) => one === chosen) ?? 'other')}
    >
      <div className={css.reasons}>
        {closureReasons.map((reason) => (
          <Reason key={reason} reason={reason} />
        ))}
      </div>
    </Radio.Group>
  )
}

function Reason({ reason }: { reason: ClosureReason }) {
  const Icon = closureIcons[reason]
  return (
    <Radio
      value={reason}
      label={
        <span className={css.reason}>
          <Icon size={16} stroke={1.75} aria-hidden /> {closureWords[reason].name}
        </span>
      }
    />
  )
}
