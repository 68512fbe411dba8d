import { endpoint } from '#contract/endpoint.ts'
import { missingToday, schoolToday } from './school-today.schemas.ts'

/** The school's morning, for who sees the attendance of whole campuses (docs/decisions/0043). */
export const schoolTodayContract = {
  getSchoolToday: endpoint({
    method: 'GET',
    path: '/backoffice/today',
    summary: 'The day, what was not done, what waits and what slips, in the campuses one oversees',
    access: 'attendance.view.all',
    output: schoolToday,
    people: ({ excuses, followUps }) => [
      ...(excuses?.excuses ?? []).map(({ student }) => student.id),
      ...(followUps?.notes ?? []).map(({ studentId }) => studentId),
    ],
  }),
  getMissing: endpoint({
    method: 'GET',
    path: '/backoffice/today/missing',
    summary: 'Who is missing now in the campuses one oversees, the longest first, with how to reach them',
    access: 'attendance.view.all',
    output: missingToday,
    people: ({ students }) => students.map((student) => student.id),
  }),
}
