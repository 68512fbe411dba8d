import { shownByStudent } from '#domains/people/web/shown-by-student.embed.tsx'
import { api } from '#web/calls/api.ts'

/** The query keys of what a change of a status shows on. */
export const shownByStatus = () => [...shownByStudent(), api.studentStatus.key(), api.houses.key()]
