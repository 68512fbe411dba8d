import { handlers } from '#server/api/handlers.ts'
import { studentPathwaysContract } from '../contract/student-pathways.contract.ts'
import { loadStudentPathways } from './student-pathways.ts'

export const studentPathwaysRoutes = handlers(studentPathwaysContract, {
  listStudentPathways: ({ db, viewer, services, input }) =>
    loadStudentPathways({ db, viewer, nowMs: services.clock.nowMs() }, input.studentId),
})
