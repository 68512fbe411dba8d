import { schoolDateOf } from '#contract/school-time.ts'
import { handlers } from '#server/api/handlers.ts'
import { studentDetailsContract } from '../../contract/student-details.contract.ts'
import { getManagedStudent } from '../students/students.queries.ts'
import { addExisting, removeTie, saveTie, sendPasswordLink } from './change-tie.ts'
import { assignHouse } from './house-assignment.ts'
import { loadStudentDetails } from './load-details.ts'
import { listHousesOfCampus } from './student-details.queries.ts'

export const studentDetailsRoutes = handlers(studentDetailsContract, {
  getStudentDetails: ({ db, viewer, services, input }) =>
    loadStudentDetails({ db, viewer, nowMs: services.clock.nowMs() }, input.studentId),
  saveGuardianTie: ({ input, ...context }) => saveTie(context, input),
  removeGuardianTie: ({ input, ...context }) => removeTie(context, input),
  addExistingGuardian: ({ input, ...context }) => addExisting(context, input),
  resetGuardianPassword: ({ input, ...context }) => sendPasswordLink(context, input),
  getHouseAssignment: async ({ db, viewer, services, input }) => {
    const nowMs = services.clock.nowMs()
    const student = await getManagedStudent(db, viewer, input.studentId, { now: new Date(nowMs) })
    const houses = await listHousesOfCampus(db, student.cohortId)
    return {
      houses: houses.map(({ students, ...house }) => ({ ...house, students: Number(students ?? 0) })),
      today: schoolDateOf(nowMs),
    }
  },
  assignHouse: ({ input, ...context }) => assignHouse(context, input),
})
