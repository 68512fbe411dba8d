import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTemplate } from '#domains/templates/server/templates.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

// It is Tuesday, November 10, 2026; Cycle 3 begins on November 30 and has a break in its second week.
let school: TestSchool
let director: Client
let experienceId: number

const calendar = '/backoffice/cycles-and-holidays'
const changeCalendar = async (change: object) =>
  expect((await director.post(`${calendar}/changes`, { change })).status).toBe(200)
const numberOf = async (list: 'cycles' | 'holidays', title: string): Promise<number | undefined> =>
  (await director.get(calendar)).body[list].find((one: { title: string }) => one.title === title)?.id

async function setBreak(starts_on: string, ends_on: string): Promise<void> {
  const id = await numberOf('holidays', 'Break')
  await changeCalendar({
    ...{ kind: 'holiday', title: 'Break', starts_on, ends_on, cohort_id: null },
    ...(id !== undefined && { id }),
  })
}

const path = () => `/backoffice/experiences/${experienceId}/design`
/** Saves another description of the design; returns what it was said to do to sessions, and what it did. */
async function saveWord(description: string) {
  const { design, version } = (await director.get(path())).body
  const { changes } = (await director.post(`${path()}/preview`, design)).body
  const payload = { ...design, description, places_before: 12, version }
  const { body } = await director.call({ method: 'PUT', url: `/api${path()}`, payload })
  return { changes, message: body.message }
}

const meetings = async () =>
  (
    await school.db
      .selectFrom('attendables as m')
      .leftJoin('attendances as a', 'a.attendableId', 'm.id')
      .leftJoin('calendarCancellations as c', 'c.attendableId', 'm.id')
      .select(['m.schoolDate', 'm.cancelledAt', 'a.studentId', 'c.cancelledAt as byCalendar'])
      .where('m.experienceId', '=', experienceId)
      .orderBy('m.schoolDate')
      .execute()
  ).map(({ schoolDate, cancelledAt, studentId, byCalendar }) => [
    schoolDate,
    cancelledAt === null && byCalendar === null ? 'held' : 'cancelled',
    studentId,
  ])

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  director = await school.as('director')
  const days = { starts_on: '2026-11-30', ends_on: '2027-01-15' }
  await changeCalendar({ kind: 'cycle', title: 'Cycle 3', school_year: '2026-2027', ...days })
  await setBreak('2026-12-07', '2026-12-11')
  const { body } = await director.post(
    `/pages/template/${await makeTemplate(school.db, { title: 'River Mouths', weeks: 2 })}/use-picked-template`,
    {
      ...{
        cycle_id: await numberOf('cycles', 'Cycle 3'),
        cohort_id: 1,
        block: null,
        starts_on: '2026-11-30',
      },
      ...{ expert_ids: [await makeEmployee(school.db)], places: 12, version: 1 },
    },
  )
  experienceId = body.id
})
afterAll(() => school?.stop())

it('brings sessions of the break’s new week to where the plan goes on, held again by those who are in it', async () => {
  const studentId = await makeStudent(school.db)
  const { status } = await (await school.as('admin')).post(
    `/backoffice/experiences/${experienceId}/registrations`,
    { student_id: studentId, motivation: 'The family asked for it' },
  )
  expect(status).toBe(200)
  const first = ['2026-12-01', 'held', studentId]
  expect(await meetings()).toEqual([first, ['2026-12-15', 'held', studentId]])

  await setBreak('2026-12-14', '2026-12-18')
  expect(await meetings()).toEqual([first, ['2026-12-15', 'cancelled', studentId]])
  const moved = await saveWord('<p>We meet before the break.</p>')
  expect(moved.changes).toMatchObject([
    { what: 'move', fromAt: '2026-12-15T15:00:00.000Z', toAt: '2026-12-08T15:00:00.000Z' },
  ])
  expect(moved.message).toBe('River Mouths saved: 1 session moved')
  expect(await meetings()).toEqual([first, ['2026-12-08', 'held', studentId]])

  // A break of a day takes a session out, and nothing brings it elsewhere.
  await setBreak('2026-12-08', '2026-12-08')
  expect((await saveWord('<p>We meet once.</p>')).changes).toMatchObject([
    { what: 'stay', because: 'It was cancelled' },
  ])
  expect(await meetings()).toEqual([first, ['2026-12-08', 'cancelled', studentId]])
})
