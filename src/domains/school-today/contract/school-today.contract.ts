import { endpoint } from '#contract/endpoint.ts'
import { schoolToday } from './school-today.schemas.ts'

/** The school's morning, for who sees the attendance of whole campuses (docs/decisions/0043). */
export const schoolTodayContract = {
  getSchoolToday: endpoint({
    method: 'GET',
    path: '/backoffice/today',
    summary: 'Who is missing now, what was not done, what waits and what slips, in the campuses one oversees',
    access: 'attendance.view.all',
    output: schoolToday,
    people: ({ missing }) => missing.students.map((student) => student.id),
  }),
}
