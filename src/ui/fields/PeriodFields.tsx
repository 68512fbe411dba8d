import { FieldPair } from '../panel/FormPanel.tsx'
import { DateField } from './DateField.tsx'

export interface Period {
  /** School days, both included; empty while none is chosen. */
  readonly start: string
  readonly end: string
}

export interface PeriodFieldsProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** Why a period is not taken; undefined when it is whole. */
export const periodProblem = ({ start, end }: Period): string | undefined =>
  start === '' || end === ''
    ? 'Choose both days.'
    : end < start
      ? 'The period cannot end before it starts.'
      : undefined

/** The first and the last day of a period, side by side. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const { start, end } = period
  return (
    <FieldPair>
      <DateField
        label="From"
        value={start}
        isInPopover
        onChange={(day) => onChange({ ...period, start: day })}
      />
      <DateField
        label="To"
        value={end}
        isInPopover
        error={start === '' || end === '' ? undefined : periodProblem(period)}
        onChange={(day) => onChange({ ...period, end: day })}
      />
    </FieldPair>
  )
}
