import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { DateField } from '#ui/fields/DateField.tsx'
import type { ProposedCycle } from '../rules/propose-cycles.ts'
import css from './set-up.module.css'

interface CyclesFieldProps {
  readonly value: readonly ProposedCycle[]
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (cycles: ProposedCycle[]) => void
}

/** The cycles of a school year as they are proposed, to be changed; nothing before there are any. */
export function CyclesField({ value: cycles, errorOf, onChange }: CyclesFieldProps) {
  if (cycles.length === 0) return null
  const changeAt = (at: number, part: Partial<ProposedCycle>) =>
    onChange(cycles.map((cycle, index) => (index === at ? { ...cycle, ...part } : cycle)))
  return (
    <fieldset className={css.cycles}>
      <legend className={css.legend}>Cycles</legend>
      {cycles.map((cycle, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cycle is its place in the year
        <div key={at} className={css.cycle}>
          <TextInput
            aria-label={`Name of cycle ${at + 1}`}
            value={cycle.title}
            onChange={(event) => changeAt(at, { title: event.currentTarget.value })}
            error={errorOf(`cycles.${at}.title`)}
          />
          <DateField
            label={`First day of ${cycle.title}`}
            value={cycle.starts_on}
            onChange={(starts_on) => changeAt(at, { starts_on })}
            error={errorOf(`cycles.${at}.starts_on`)}
          />
          <DateField
            label={`Last day of ${cycle.title}`}
            value={cycle.ends_on}
            onChange={(ends_on) => changeAt(at, { ends_on })}
            error={errorOf(`cycles.${at}.ends_on`)}
          />
          <CloseButton
            aria-label={`Remove ${cycle.title}`}
            onClick={() => onChange(cycles.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            onChange([...cycles, { title: `Cycle ${cycles.length + 1}`, starts_on: '', ends_on: '' }])
          }
        >
          Add a cycle
        </Button>
      </div>
    </fieldset>
  )
}
