import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { missingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import { missingToday, schoolToday } from './school-today.schemas.ts'

/** The school's morning, for who sees the attendance of whole campuses (docs/decisions/0043). */
export const schoolTodayContract = {
  getSchoolToday: endpoint({
    method: 'GET',
    path: '/backoffice/today',
    summary:
      'Who is missing now, what was not done, what waits and what slips, in the campuses one oversees; with _loader=rest all but who is missing',
    access: 'attendance.view.all',
    input: z.object({ _loader: z.literal('rest').optional() }),
    output: schoolToday,
    people: ({ missing, excuses, followUps }) => [
      ...(missing?.students ?? []).map((student) => student.id),
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
  countMissing: endpoint({
    method: 'GET',
    path: '/backoffice/today/missing/count',
    summary: 'How many are missing now in the campuses one oversees, without a name',
    access: 'attendance.view.all',
    output: missingCount,
  }),
}
