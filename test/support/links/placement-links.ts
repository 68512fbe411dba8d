import { schoolDateOf } from '../../../src/contract/school-time.ts'
import { makeRoll } from '../../../src/domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeStudent } from '../../../src/domains/people/server/people.factory.ts'
import { makeFullExperience } from '../../../src/domains/registrations/server/registrations.factory.ts'
import { makeCycle } from '../../../src/domains/school-year/server/school-year.factory.ts'
import type { TestSchool } from '../schools/test-school.ts'
import { type LinkPlace, told } from './link-place.ts'

/** What plans of who gets a place make the product tell, and where its links lead (`link-cases.ts`). */
export const planLinks = {
  'a plan that was applied': async (place: LinkPlace) => {
    const { directorId } = await applyPlan(place, 'Leopold Ash')
    return told([directorId, 'Proposal 1 is applied'])
  },
  'places by a plan': async (place: LinkPlace) => {
    const { proposalId, directorId, studentId, guardianId } = await applyPlan(place, 'Minerva Holt')
    await place.school.runJob('journey-builder.tell-placed', { proposalId, doing: 'apply' })
    const words = 'Bees of Minerva Holt'
    return told([directorId, 'Proposal 1 is applied'], [studentId, words], [guardianId, words])
  },
  'choosing that has begun': async (place: LinkPlace) => {
    const { studentId, guardianId } = await place.family('Rosalind Pike')
    const { db, clock } = place.school
    const nowMs = clock.nowMs()
    const cycleId = await makeCycle(db, {
      nowMs,
      title: 'The Cycle to Choose',
      startsInDays: 20,
      endsInDays: 60,
    })
    const day = (days: number) => new Date(nowMs + days * 86_400_000)
    await db
      .insertInto('choiceWindows')
      .values({ cycleId, opensAt: day(-1), closesAt: day(9), ranks: 2, updatedAt: day(-2) })
      .execute()
    await withNobodyElse(place.school, studentId, () => place.school.runJob('journey-builder.tell-windows'))
    return told([studentId, 'The Cycle to Choose'], [guardianId, 'The Cycle to Choose'])
  },
}

/** What a place that became free makes it tell. */
export const placeLinks = {
  'a place that became free': async (place: LinkPlace) => {
    const { studentId, guardianId } = await place.family('Ottoline Marsh')
    await makeFreedPlace(place, { title: 'Tide Pools in November', studentId })
    return told([studentId, 'Tide Pools in November'], [guardianId, 'Tide Pools in November'])
  },
  'an offered place': async (place: LinkPlace) => {
    const { studentId, guardianId } = await place.family('Percival Lund')
    const { db, clock } = place.school
    const shared = { blocks: [4], cycleId: await makeCycle(db, { nowMs: clock.nowMs() }) }
    await makeFullExperience(db, { title: 'The Evening Choir', studentIds: [studentId], ...shared })
    await makeFreedPlace(place, { title: 'Robots That Listen', studentId, ...shared })
    return told(
      [studentId, 'Take the place and leave The Evening Choir'],
      [guardianId, 'Take the place and leave The Evening Choir'],
    )
  },
}

/** A full experience of this week from which somebody is dropped while the student waits. */
async function makeFreedPlace(
  { school }: LinkPlace,
  {
    studentId,
    ...choice
  }: { title: string; studentId: number; blocks?: readonly number[]; cycleId?: number },
): Promise<void> {
  const leavingId = await makeStudent(school.db)
  const experienceId = await makeFullExperience(school.db, {
    ...choice,
    studentIds: [leavingId],
    waitingIds: [studentId],
  })
  await makeRoll(school.db, { experienceId, startAt: '2026-11-13T15:00:00Z', rows: [[leavingId]] })
  const admin = await school.as('admin')
  await admin.post(`/backoffice/experiences/${experienceId}/registrations/drop`, {
    student_id: leavingId,
    motivation: 'Moves away',
  })
}

/** A plan that gives a student one place, applied. */
async function applyPlan({ school, family }: LinkPlace, name: string) {
  const { db, clock } = school
  const people = await family(name)
  const nowMs = clock.nowMs()
  const cycleId = await makeCycle(db, {
    nowMs,
    title: `The Cycle of ${name}`,
    startsInDays: 80,
    endsInDays: 120,
  })
  const title = `Bees of ${name}`
  const experienceId = await makeFullExperience(db, { title, cycleId, blocks: [0], places: 500 })
  const startsAt = new Date(nowMs + 80.1 * 86_400_000)
  await db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId,
      schoolDate: schoolDateOf(startsAt.getTime()),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
    })
    .execute()
  const director = await school.as('director')
  const path = '/backoffice/journey-builder/scheduler'
  const { body } = await director.post(path, { cycle_id: cycleId, seed: 7 })
  await withNobodyElse(school, people.studentId, async () => {
    await school.runJob('journey-builder.plan', { proposalId: body.id })
    await director.post(`${path}/${body.id}`, { _action: 'apply' })
    await school.runJob('journey-builder.apply', { proposalId: body.id })
  })
  await school.runJob('journey-builder.seat-rolls', { cycleId, userId: null })
  return { ...people, proposalId: body.id as number, directorId: await school.persona('director') }
}

/** What concerns the whole school, while one student alone goes there. */
async function withNobodyElse({ db }: TestSchool, studentId: number, act: () => Promise<unknown>) {
  const others = db.updateTable('students').where('id', '<>', studentId)
  await others.where('status', '=', 'active').set({ status: 'leave_of_absence' }).execute()
  await act()
  await others.where('status', '=', 'leave_of_absence').set({ status: 'active' }).execute()
}
