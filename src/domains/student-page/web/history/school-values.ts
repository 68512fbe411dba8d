import type { FormerSchool } from '../../contract/learning-history.contract.ts'

/** What the form begins with; a year is a text while none is typed. */
export const schoolValues = (school: FormerSchool | undefined) => ({
  name: school?.name ?? '',
  place: school?.place ?? '',
  first_year: (school?.first_year ?? '') as number | string,
  last_year: (school?.last_year ?? '') as number | string,
})

/** The form as the server takes it. */
export const toFields = ({ first_year, last_year, ...values }: ReturnType<typeof schoolValues>) => ({
  ...values,
  first_year: Number(first_year),
  last_year: Number(last_year),
})
