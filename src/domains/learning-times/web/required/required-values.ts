import type { client } from '#web/calls/api.ts'

export type RequiredPage = Awaited<ReturnType<typeof client.hourRequirements.listRequirements>>
export type Required = RequiredPage['requirements'][number]

/** `2026` as `2026–27`. */
export const schoolYearText = (year: number) => `${year}–${String((year + 1) % 100).padStart(2, '0')}`
export const campusText = ({ campuses }: RequiredPage, id: number | null) =>
  id === null ? 'Every campus' : (campuses.find((one) => one.id === id)?.title ?? 'A campus that is retired')
export const gradesText = ({ grade_from, grade_to }: Required) =>
  grade_from === grade_to ? String(grade_from) : `${grade_from} to ${grade_to}`

/** What the form begins with: the requirement, or none yet for the year that runs. */
export const requiredValues = (required: Required | undefined, year: number) => ({
  title: required?.title ?? '',
  cohort_id: String(required?.cohort_id ?? ''),
  grade_from: String(required?.grade_from ?? 6),
  grade_to: String(required?.grade_to ?? 12),
  valid_from: (required?.valid_from ?? year) as number | string,
  hours_per_year: (required?.hours_per_year ?? '') as number | string,
  hours_per_week: (required?.hours_per_week ?? '') as number | string,
})
export type RequiredValues = ReturnType<typeof requiredValues>

/** The form as the server takes it. */
export const toFields = (values: RequiredValues) => ({
  title: values.title,
  cohort_id: values.cohort_id === '' ? null : Number(values.cohort_id),
  grade_from: Number(values.grade_from),
  grade_to: Number(values.grade_to),
  valid_from: Number(values.valid_from),
  hours_per_year: Number(values.hours_per_year),
  hours_per_week: values.hours_per_week === '' ? null : Number(values.hours_per_week),
})
