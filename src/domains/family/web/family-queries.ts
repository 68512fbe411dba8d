import type { QueryClient } from '@tanstack/react-query'
import { type AddressOf, address, oneOf, pageNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'

/** The school week of a child; of the first without one. */
export const familyWeekQuery = (studentId: number | undefined, date: string | undefined) =>
  api.family.getCalendar.queryOptions({ input: { student_id: studentId, date } })

/** What the query of the family's excuses holds: those to come without a word. */
export const familyExcusesSearch = address({ when: oneOf(['past']), page: pageNumber })

export const familyExcusesQuery = ({
  when = 'upcoming',
  page = 1,
}: Omit<AddressOf<typeof familyExcusesSearch>, 'when'> & {
  readonly when?: 'past' | 'upcoming' | undefined
}) => api.familyExcuses.listExcuses.queryOptions({ input: { when, page } })

export const familyExcuseQuery = (excuseId: number) =>
  api.familyExcuses.getExcuse.queryOptions({ input: { id: excuseId } })

/** What the form of an absence has to know of a child: above all the next day with school. */
export const absenceFactsQuery = (studentId: number, date: string | undefined) =>
  api.excuses.getExcuseForm.queryOptions({ input: { search: '', student_id: studentId, day: date } })

interface Asked {
  readonly student?: number | undefined
  readonly date?: string | undefined
}

/** Asks for the family and, as soon as it is known who the child is, for what the form has to know of it. */
export function askForAbsence(queryClient: QueryClient, { student, date }: Asked): void {
  const facts = (id: number | undefined) =>
    id === undefined ? undefined : queryClient.prefetchQuery(absenceFactsQuery(id, date))
  const family = queryClient.ensureQueryData(api.family.getFamily.queryOptions())
  if (student !== undefined) void facts(student)
  else family.then(({ students }) => facts(students.find((one) => !one.has_left)?.id)).catch(() => undefined)
}
