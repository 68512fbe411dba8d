import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { viewersOf } from '#domains/sign-in/server/sign-in.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { leftStatuses } from '../rules/student-statuses.ts'
import { makeEmployee, makeHouse, makeStudent } from './people.factory.ts'
import { findVisibleStudent } from './people.queries.ts'
import {
  isOneOf,
  isOwnStudent,
  isOwnStudentHere,
  isTaughtHere,
  studentsTaughtBy,
} from './relations.service.ts'

let school: TestSchool
let viewers: readonly Viewer[]

const [staffCount, houseCount, classCount, studentCount] = [8, 6, 24, 150]
const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T

/** A place of a student in a class: held, dropped, or left on a day around today (Nov 10), come again or not. */
const place = fc.record({
  isDropped: fc.boolean(),
  fromDay: fc.constantFrom(null, '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-20'),
  untilDay: fc.constantFrom(null, '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-21'),
})
const learner = fc.record({
  house: fc.option(fc.nat(houseCount - 1)),
  status: fc.constantFrom('active', 'active', 'leave_of_absence', ...leftStatuses),
  places: fc.array(fc.tuple(fc.nat(classCount - 1), place), { maxLength: 6 }),
})

beforeAll(async () => {
  school = await startTestSchool()
  const { db, clock } = school
  const nowMs = clock.nowMs()
  const cycles = [
    await makeCycle(db, { nowMs, title: 'Before', startsInDays: -90, endsInDays: -30 }),
    await makeCycle(db, { nowMs }),
    await makeCycle(db, { nowMs, title: 'After', startsInDays: 30, endsInDays: 60 }),
  ]
  const staff: number[] = []
  for (let n = 0; n < staffCount; n++) staff.push(await makeEmployee(db))
  const group = await makeGroup(db, { permissions: ['people.view'], cohortIds: [1] })
  for (const id of staff) await addToGroup(db, id, group)
  const houses: number[] = []
  for (let n = 0; n < houseCount; n++)
    houses.push(await makeHouse(db, n < 5 ? { advisorId: at(staff, n) } : {}))
  await db.updateTable('houses').set({ archivedAt: new Date() }).where('id', '=', at(houses, 1)).execute()
  const { teachingCycleId } = await viewerOf(at(staff, 0))
  const classes: number[] = []
  for (let n = 0; n < classCount; n++)
    classes.push(
      await makeExperience(db, {
        cycleId: n % 2 === 0 && teachingCycleId !== null ? teachingCycleId : at(cycles, n),
        expertIds: [at(staff, n), at(staff, n * 3 + 1)].filter((id, index, all) => all.indexOf(id) === index),
      }),
    )
  await db
    .updateTable('experiences')
    .set({ archivedAt: new Date() })
    .where('id', 'in', [at(classes, 4), at(classes, 10)])
    .execute()
  const [learners = []] = fc.sample(fc.array(learner, { minLength: studentCount, maxLength: studentCount }), {
    numRuns: 1,
    seed: 97,
  })
  for (const { house, status, places } of learners) {
    const studentId = await makeStudent(db, house === null ? {} : { houseId: at(houses, house) })
    const held = new Set<number>()
    for (const [n, { isDropped, fromDay, untilDay }] of places) {
      const experienceId = at(classes, n)
      const isHeld = !isDropped && untilDay === null && !held.has(experienceId)
      if (isHeld) held.add(experienceId)
      await db
        .insertInto('registrations')
        .values({
          ...{ experienceId, studentId, fromDay },
          ...(isHeld ? {} : { droppedAt: new Date(nowMs), untilDay }),
        })
        .execute()
    }
    await db.updateTable('students').set({ status }).where('id', '=', studentId).execute()
  }
  viewers = await Promise.all(staff.map(viewerOf))
}, 120_000)
afterAll(() => school.stop())

async function viewerOf(id: number): Promise<Viewer> {
  const viewer = (await viewersOf(school.db, [id], school.clock.nowMs())).get(id)
  if (!viewer) throw new Error('Nobody.')
  return viewer
}

it('asked from the student’s side finds the students of the list, whoever asks about whom', async () => {
  const seen = { own: 0, taught: 0, none: 0 }
  for (const viewer of viewers) {
    const { rows } = await sql<Record<'id' | 'own' | 'ownHere' | 'taught' | 'taughtHere', unknown>>`
      select students.id, ${isOwnStudent(viewer)} as own, ${isOwnStudentHere(viewer)} as own_here,
        ${isOneOf(studentsTaughtBy(viewer))} as taught, ${isTaughtHere(viewer)} as taught_here
      from students order by students.id`.execute(school.db)
    expect(rows).toHaveLength(studentCount)
    for (const { id, own, ownHere, taught, taughtHere } of rows) {
      expect([id, ownHere, taughtHere]).toEqual([id, own, taught])
      seen[taught === true ? 'taught' : own === true ? 'own' : 'none']++
      // As one is asked for, with the statement a page sends.
      if (Number(id) % 5 === 0)
        expect((await findVisibleStudent(school.db, viewer, Number(id))) !== undefined).toBe(own)
    }
  }
  for (const many of Object.values(seen)) expect(many).toBeGreaterThan(20)
})
