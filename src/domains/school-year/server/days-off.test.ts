import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDays } from '#contract/school-time.ts'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { isOpenDay, isSchoolDay } from '../rules/school-days.ts'
import { isDayOff } from './school-year.service.ts'

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
})
afterAll(() => school.stop())

const days = listDays('2026-10-01', '2026-11-30')
const campuses = [null, 1, 2] as const
/** Some days in a row, from one of those above. */
const anyRange = fc
  .tuple(fc.nat(days.length - 1), fc.nat(9))
  .map(([first, more]) => ({ startsOn: days[first] ?? '', endsOn: days[first + more] ?? days.at(-1) ?? '' }))
const anyHoliday = fc.record({ range: anyRange, cohortId: fc.constantFrom(...campuses) })
/** Two cycles of one school year with some days between them. */
const anyCycles = fc
  .uniqueArray(fc.nat(days.length - 1), { minLength: 4, maxLength: 4 })
  .map((numbers) => numbers.toSorted((one, two) => one - two).map((number) => days[number] ?? ''))

it('is the same day off, and the same school day, in SQL as in the rules', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(anyCycles, fc.array(anyHoliday, { maxLength: 5 }), async (ends, someHolidays) => {
      const { db } = school
      const [one = '', two = '', three = '', four = ''] = ends
      const cycles = [
        { startsOn: one, endsOn: two },
        { startsOn: three, endsOn: four },
      ]
      const holidays = someHolidays.map(({ range, cohortId }) => ({ ...range, cohortId }))
      await db.deleteFrom('holidays').execute()
      await db.deleteFrom('cycles').execute()
      await db
        .insertInto('cycles')
        .values(
          cycles.map(({ startsOn, endsOn }, index) => ({
            title: `Cycle ${index + 1}`,
            position: index + 1,
            schoolYear: '2026-2027',
            startsAt: sql<Date>`${startsOn}::timestamp at time zone 'America/New_York'`,
            endsAt: sql<Date>`(${endsOn}::date + 1)::timestamp at time zone 'America/New_York' - interval '1 second'`,
          })),
        )
        .execute()
      for (const holiday of holidays)
        await db
          .insertInto('holidays')
          .values({ title: 'Off', ...holiday })
          .execute()

      const { rows } = await sql<{ day: string; cohortId: number | null; isOff: boolean }>`
        select d.day, c.cohort_id, ${isDayOff(sql.ref('c.cohort_id'), sql.ref('d.day'))} as is_off
        from unnest(${days}::date[]) as d (day), unnest(${campuses.map((id) => id ?? null)}::smallint[]) as c (cohort_id)`.execute(
        db,
      )
      expect(rows).toHaveLength(days.length * campuses.length)
      const always = { cycles: [{ startsOn: days[0] ?? '', endsOn: days.at(-1) ?? '' }], holidays }
      for (const { day, cohortId, isOff } of rows)
        expect([day, cohortId, isOff]).toEqual([day, cohortId, !isOpenDay(always, cohortId, day)])

      const { rows: held } = await sql<{ day: string }>`
        select day from school_days(${days.at(-1)}::date, ${days[0]}::date, ${days.at(-1)}::date) as day order by 1`.execute(
        db,
      )
      expect(held.map(({ day }) => day)).toEqual(
        days.filter((day) => isSchoolDay({ cycles, holidays }, null, day)),
      )
    }),
    { numRuns: 25 },
  )
})
