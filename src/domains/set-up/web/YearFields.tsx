import { TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import type { ServerForm } from '#web/forms/server-form.tsx'
import { type ProposedCycle, proposeCycles } from '../rules/propose-cycles.ts'
import css from './set-up.module.css'

interface YearValues {
  readonly school_year: string
  readonly first_day: string
  readonly last_day: string
  readonly cycles: readonly ProposedCycle[]
}

interface YearFieldsProps {
  readonly form: Pick<ServerForm<YearValues>, 'values' | 'change' | 'text' | 'field'>
}

/** The name and the days of a school year; other days propose its cycles anew. */
export function YearFields({ form }: YearFieldsProps) {
  const change = (part: Partial<YearValues>) => {
    const { first_day, last_day } = { ...form.values, ...part }
    form.change({ ...part, cycles: proposeCycles(first_day, last_day) })
  }
  return (
    <div className={css.triple}>
      <TextInput
        label="School year"
        {...form.text('school_year')}
        onChange={(event) => change({ school_year: event.currentTarget.value })}
      />
      <DateField
        label="First day of school"
        {...form.field('first_day')}
        onChange={(first_day) => change({ first_day })}
      />
      <DateField
        label="Last day of school"
        {...form.field('last_day')}
        onChange={(last_day) => change({ last_day })}
      />
    </div>
  )
}
