import { getSchoolCalendar } from '#domains/excuses/server/excuses.service.ts'
import { listFamilyStudents } from '#domains/family/server/family.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { familyHoursContract } from '../../contract/family-hours.contract.ts'
import { findOwnStudent } from './logged.access.ts'
import { daysToLog, getLoggedOptions, listLogged } from './logged.queries.ts'
import { logAsFamily, withdrawLogged } from './save-logged.ts'

export const familyHoursRoutes = handlers(familyHoursContract, {
  listLogged: async ({ db, viewer, services, input }) => {
    const { id: studentId, hasLeft, isOpen } = await findOwnStudent(db, viewer, input.student_id)
    const students = await listFamilyStudents(db, viewer)
    const calendar = await getSchoolCalendar(db, [])
    const nowMs = services.clock.nowMs()
    const { first: from, last: to } = daysToLog(calendar, nowMs)
    return {
      student_id: studentId,
      students: students.map(({ id, firstName }) => ({ id, first_name: firstName })),
      logged: isOpen ? await listLogged(db, { studentId, from, to }) : null,
      can: { log: isOpen && !hasLeft },
      options: await getLoggedOptions(db, calendar, nowMs),
    }
  },

  logWork: ({ input, ...context }) => logAsFamily(context, input),

  withdrawWork: ({ input, ...context }) => withdrawLogged(context, input.loggedId),
})
