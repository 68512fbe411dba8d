import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { holdsFor } from '#server/api/viewer.ts'
import { choicesContract } from '../../contract/choices.contract.ts'
import { findPlannedCycle, readYear } from '../planned-cycle.ts'
import { getOfFamily, getSeen, listFamilyStudents, pickOfFamily, presentList } from './choices.queries.ts'
import { saveChoices } from './save-choices.ts'

export const choicesRoutes = handlers(choicesContract, {
  getFamilyChoices: async ({ db, viewer, services, input }) => {
    const nowMs = services.clock.nowMs()
    const cycle = await findPlannedCycle(db, undefined, nowMs)
    const year = cycle && (await readYear(db, cycle, nowMs))
    const students = await listFamilyStudents(db, viewer, year)
    const student = pickOfFamily(students, input.student_id)
    return {
      students: students.flatMap(({ id, firstName, hasLeft }) =>
        hasLeft ? [] : [{ id, first_name: firstName }],
      ),
      list:
        student && cycle ? await presentList(db, { cycle, student, nowMs, mayChange: 'while open' }) : null,
    }
  },

  saveFamilyChoices: async ({ input, ...context }) =>
    saveChoices(context, {
      cycleId: input.cycle_id,
      student: await getOfFamily(context.db, context.viewer, input.student_id),
      experienceIds: input.experience_ids,
      version: input.version,
      isFamily: true,
    }),

  getSelections: async ({ db, viewer, services, input }) => {
    const nowMs = services.clock.nowMs()
    const student = await getSeen(db, viewer, input.studentId, 'journey.view')
    const cycle = await findPlannedCycle(db, input.cycleId, nowMs)
    if (!cycle) throw notFound('There is no such cycle.')
    const mayChange = holdsFor(viewer, 'journey.choose', student.cohortId) ? 'always' : 'never'
    return presentList(db, { cycle, student, nowMs, mayChange })
  },

  saveSelections: async ({ input, ...context }) =>
    saveChoices(context, {
      cycleId: input.cycleId,
      student: await getSeen(context.db, context.viewer, input.studentId, 'journey.choose'),
      experienceIds: input.experience_ids,
      version: input.version,
      isFamily: false,
    }),
})
