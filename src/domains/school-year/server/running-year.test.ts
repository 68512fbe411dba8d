import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeCycle } from './school-year.factory.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())

const moveTo = (iso: string) => school.clock.set(Date.parse(iso))

it('is the old one on the evening of June 30 in New York, without cycles', async () => {
  // Logged in anew each time: no session lasts from one year to the next.
  const shown = async () =>
    (await (await school.as('director')).get('/backoffice/journey-builder/pathways/management')).body
      .schoolYear
  moveTo('2027-07-01T01:00:00Z')
  expect(await shown()).toBe('2026-2027')
  moveTo('2027-07-01T04:00:00Z')
  expect(await shown()).toBe('2027-2028')
})

it('is that of the clock, by which the days off of a campus are counted', async () => {
  for (const [schoolYear, begins] of [
    ['2026-2027', '2026-09-07T04:00:00Z'],
    ['2027-2028', '2027-09-06T04:00:00Z'],
  ] as const)
    await makeCycle(school.db, {
      nowMs: Date.parse(begins),
      schoolYear,
      startsInDays: 0,
      endsInDays: 200,
    })
  await school.db
    .insertInto('holidays')
    .values(
      ['2026-11-26', '2027-11-25', '2027-12-24'].map((day) => ({ title: day, startsOn: day, endsOn: day })),
    )
    .execute()
  const daysOff = async () =>
    (await (await school.as('admin')).get('/backoffice/workbench/campus-settings')).body.campuses[0].daysOff
  moveTo('2026-11-10T15:00:00Z')
  expect(await daysOff()).toBe(1)
  moveTo('2027-11-10T15:00:00Z')
  expect(await daysOff()).toBe(2)
})

it('is the one that is prepared until the first cycle begins', async () => {
  const own = await startTestSchool()
  try {
    const nowMs = Date.parse('2027-08-30T04:00:00Z')
    await makeCycle(own.db, { nowMs, schoolYear: '2027-2028', startsInDays: 0, endsInDays: 60 })
    for (const day of ['2027-05-10T15:00:00Z', '2027-07-02T15:00:00Z', '2027-09-10T15:00:00Z']) {
      own.clock.set(Date.parse(day))
      const { body } = await (await own.as('director')).get('/backoffice/journey-builder/pathways/management')
      expect(body.schoolYear, day).toBe('2027-2028')
    }
  } finally {
    await own.stop()
  }
})
