import { schoolDateOf } from '#contract/school-time.ts'
import { topic } from '#contract/topics.ts'
import { requireFamily } from '#domains/family/server/family.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { familyOnboardingContract } from '../../contract/family-onboarding.contract.ts'
import { startDateOf } from '../groups/groups.queries.ts'
import { handInFile, setTask } from './do-task.ts'
import { loadFamily } from './load-family.ts'
import { listOwnStudents } from './own-onboarding.queries.ts'
import { presentView } from './present-views.ts'

export const familyOnboardingRoutes = handlers(familyOnboardingContract, {
  getState: async ({ db, viewer }) => {
    requireFamily(viewer)
    const students = await listOwnStudents(db, viewer)
    return { is_open: students.some(({ isComplete, isArchived }) => !isComplete && !isArchived) }
  },

  getOnboarding: async ({ db, viewer, services, input }) => {
    requireFamily(viewer)
    const students = await listOwnStudents(db, viewer)
    const student =
      students.find(({ id }) => id === input.student_id) ??
      students.find(({ isComplete, isArchived }) => !isComplete && !isArchived) ??
      students[0]
    const listed = students.map(({ id, firstName }) => ({ id, first_name: firstName }))
    if (student === undefined) return { student: null, students: listed, views: [], topics: [] }
    const family = await loadFamily(db, viewer, student, schoolDateOf(services.clock.nowMs()))
    const views =
      viewer.role === 'student'
        ? [presentView(family, 'student', true)]
        : [presentView(family, 'guardian', true), presentView(family, 'student', false)]
    return {
      student: {
        id: student.id,
        first_name: student.firstName,
        starts_on: startDateOf(student.startsAt),
        campus: student.campus,
        is_complete: student.isComplete || student.isArchived,
        is_over: student.isArchived,
      },
      students: listed,
      views,
      topics: [topic('student', student.id), topic('onboarding-group', student.groupId)],
    }
  },

  setTask: ({ input: { taskId, student_id: studentId, is_done: isDone }, ...context }) =>
    setTask(context, { taskId, studentId }, isDone),

  uploadFile: ({ input: { taskId, student_id: studentId, file }, ...context }) =>
    handInFile(context, { taskId, studentId }, file),
})
