import { schoolDateOf } from '#contract/school-time.ts'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { registrationsPageSize as pageSize } from '../contract/registration-values.ts'
import { registrationsContract } from '../contract/registrations.contract.ts'
import { firstDayOf } from '../rules/first-day.ts'
import { acceptOffer } from './offers/accept-offer.ts'
import { getRegistered } from './places/check-change.ts'
import { dropStudent } from './places/drop.ts'
import { leaveWaitList } from './places/leave-wait-list.ts'
import { moveStudent } from './places/move.ts'
import { joinWaitList, registerStudent } from './places/register.ts'
import { setBlocks } from './places/set-blocks.ts'
import { setPlaces } from './places/set-places.ts'
import { undoChange } from './places/undo.ts'
import { managesRegistrations } from './registrations.access.ts'
import { presentRegistered, presentRegistrant, presentWaiting } from './registrations.present.ts'
import {
  findDestinations,
  findLeaving,
  findRegistrable,
  getExperienceOfRegistrations,
  listRegistered,
  listWaiting,
  requireManaged,
} from './registrations.queries.ts'

export const registrationsRoutes = handlers(registrationsContract, {
  listRegistered: async ({ db, viewer, services, input: { experience_id, page } }) => {
    const today = schoolDateOf(services.clock.nowMs())
    const experience = await getExperienceOfRegistrations(db, viewer, experience_id)
    const first = firstDayOf(experience.firstDay, today)
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listRegistered(db, experience_id, first, range),
    )
    const leaving = await findLeaving(db, experience_id, first)
    const {
      cohortId,
      cycleId: _cycle,
      cycleTitle,
      archivedAt,
      firstDay: _first,
      lastDay,
      ...rest
    } = experience
    const { blockNumbers, offeredBlocks, ...head } = rest
    return {
      page,
      pageSize,
      total,
      experience: {
        ...head,
        type_title: experienceTypeTitles[head.type].one,
        cycle_title: cycleTitle,
        block_numbers: blockNumbers,
        offered_blocks: offeredBlocks,
        first_day: first,
        last_day: lastDay,
        is_over: archivedAt !== null || lastDay < today,
        can_manage: managesRegistrations(viewer, cohortId),
        leaving: leaving === undefined ? null : { students: leaving.students, last_day: leaving.lastDay },
      },
      students: rows.map(presentRegistered),
    }
  },

  listWaiting: async ({ db, viewer, services, input: { experience_id, page } }) => {
    const today = schoolDateOf(services.clock.nowMs())
    const experience = await getExperienceOfRegistrations(db, viewer, experience_id)
    const { rows, total } = await readPage(page, pageSize, (range) =>
      listWaiting(db, experience, today, range),
    )
    return { page, pageSize, total, students: rows.map(presentWaiting) }
  },

  findStudents: async ({ db, viewer, services, input: { experience_id, search } }) => {
    const today = schoolDateOf(services.clock.nowMs())
    await requireManaged(db, viewer, experience_id)
    const experience = await getExperienceOfRegistrations(db, viewer, experience_id)
    const students = await findRegistrable(db, viewer, experience, { search, today })
    return students.map((student) => ({ ...presentRegistrant(student), clashes: student.clashes }))
  },

  findDestinations: async ({ db, viewer, services, input: { experience_id, ...wanted } }) => {
    await requireManaged(db, viewer, experience_id)
    const experience = await getExperienceOfRegistrations(db, viewer, experience_id)
    const today = schoolDateOf(services.clock.nowMs())
    await getRegistered(db, experience_id, wanted.student_id, today)
    return findDestinations(db, viewer, experience, { ...wanted, today })
  },

  register: ({ input, ...context }) => registerStudent(context, input),
  joinWaitList: ({ input, ...context }) => joinWaitList(context, input),
  leaveWaitList: ({ input, ...context }) => leaveWaitList(context, input),
  drop: ({ input, ...context }) => dropStudent(context, input),
  move: ({ input, ...context }) => moveStudent(context, input),
  acceptOffer: ({ input, ...context }) => acceptOffer(context, input),
  undo: ({ input, ...context }) => undoChange(context, input),
  setBlocks: ({ input, ...context }) => setBlocks(context, input),
  setPlaces: ({ input, ...context }) => setPlaces(context, input),
})
