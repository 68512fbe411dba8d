import { makeChange } from '#domains/school-calendar/server/school-calendar.service.ts'
import { invalid } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'

interface SchoolYearInput {
  readonly school_year: string
  readonly first_day: string
  readonly last_day: string
  readonly cycles: readonly { title: string; starts_on: string; ends_on: string }[]
}

/** The sentences of one cycle under the place it has in the form. */
const under = (at: number, errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`cycles.${at}.${field}`, sentence]))

const fieldErrorsOf = (error: unknown): Record<string, string> | undefined => {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return typeof data === 'object' && data !== null && 'formErrors' in data
    ? (data.formErrors as Record<string, string>)
    : undefined
}

/**
 * Adds a school year and its cycles as the changes that the calendar's own page would make, all of them or none; each
 * can be taken back there. Throws sentences by field.
 */
export async function saveSchoolYear({ input, ...context }: HandlerArguments<SchoolYearInput>) {
  const { school_year, first_day, last_day } = input
  if (input.cycles.length === 0) throw invalid({ cycles: 'A school year has at least one cycle.' })
  const title = school_year.replace('-', '–')
  await makeChange(context, {
    kind: 'year',
    school_year,
    title,
    first_day,
    last_day,
    required_days: null,
    notes: '',
  })
  for (const [at, cycle] of input.cycles.entries()) {
    try {
      await makeChange(context, { kind: 'cycle', school_year, ...cycle })
    } catch (error) {
      const errors = fieldErrorsOf(error)
      throw errors ? invalid(under(at, errors)) : error
    }
  }
  return { ok: true as const, message: `${title} added with its cycles` }
}
