import { studentDetails, tellDetails, tellInList } from '#domains/people/contract/person-details.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { peoplePageSize } from '../../contract/person.schemas.ts'
import { studentsContract } from '../../contract/students.contract.ts'
import { listCampusChoices } from '../employees/employees.queries.ts'
import { addStudent, changeStudent, switchStudent, versionOf } from './save-student.ts'
import {
  getManagedStudent,
  listFilterChoices,
  listGuardiansOf,
  listHouseChoices,
  listStudentHoldings,
  listStudents,
} from './students.queries.ts'

async function formChoices(db: Database, viewer: Viewer) {
  const [campuses, houses] = await Promise.all([
    listCampusChoices(db, reachOf(viewer, 'people.manage')),
    listHouseChoices(db, viewer),
  ])
  return { campuses, houses: houses.map(({ cohortId, ...house }) => ({ ...house, cohort_id: cohortId })) }
}

export const studentsRoutes = handlers(studentsContract, {
  listStudents: async ({ db, viewer, services, input }) => {
    const now = new Date(services.clock.nowMs())
    const [{ rows, total }, choices] = await Promise.all([
      readPage(input.page, peoplePageSize, (range) => listStudents(db, viewer, input, { ...range, now })),
      listFilterChoices(db, input),
    ])
    return {
      page: input.page,
      pageSize: peoplePageSize,
      total,
      ...choices,
      students: rows.map(({ total: _total, ...row }) => ({ ...row, ...tellInList(studentDetails, row) })),
    }
  },

  getNewStudent: async ({ db, viewer }) => ({ ...(await formChoices(db, viewer)), student: null }),

  addStudent: ({ input, ...context }) => addStudent(context, input),

  getStudent: async ({ db, viewer, services, input }) => {
    const now = new Date(services.clock.nowMs())
    const student = await getManagedStudent(db, viewer, input.studentId, { now })
    const [offered, guardians, holds] = await Promise.all([
      formChoices(db, viewer),
      listGuardiansOf(db, student.id),
      listStudentHoldings(db, student.id, now),
    ])
    return {
      ...offered,
      student: {
        id: student.id,
        version: versionOf(student),
        first_name: student.firstName,
        last_name: student.lastName,
        email: student.email,
        grade: student.grade,
        cohort_id: student.cohortId,
        house_id: student.houseId,
        date_of_birth: student.dateOfBirth,
        ...tellDetails(studentDetails, student),
        guardians,
        access: student.access,
        lastSignInAt: student.lastSignIn?.toISOString() ?? null,
        holds,
      },
    }
  },

  saveStudent: ({ input, ...context }) =>
    input._action === 'update'
      ? changeStudent(context, input.studentId, input)
      : switchStudent(context, input.studentId, input._action),
})
