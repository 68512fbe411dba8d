import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planSeriesEdit } from './edit-series.ts'
import { expandRecurrence } from './recurrence.ts'

const calendar = {
  cycles: [{ schoolYear: 'y', startsOn: '2026-08-31', endsOn: '2027-06-11' }],
  holidays: [{ startsOn: '2026-11-25', endsOn: '2026-11-27', cohortId: null }],
}
const period = { start: '2026-10-12', end: '2027-01-29' }
const anyWeekdays = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 })
const times = { startTime: '09:00:00', endTime: '10:00:00' }

it('an edit moves, removes and adds each day once, and leaves every removed day removed', () => {
  fc.assert(
    fc.property(anyWeekdays, anyWeekdays, fc.infiniteStream(fc.boolean()), (before, after, coin) => {
      const stored = expandRecurrence({ period, weekdays: before, ...times }, calendar, { cohortId: 1 })
      const days = stored.map(({ date }, index) => ({
        id: index + 1,
        date,
        isRemoved: coin.next().value === true,
      }))
      const target = { period, weekdays: after, startTime: '13:15:00', endTime: '14:00:00' }
      const plan = planSeriesEdit(target, calendar, { cohortId: 1, days })

      const removed = days.filter((day) => day.isRemoved)
      const touched = new Set([...plan.moved.map(({ id }) => id), ...plan.removedIds])
      expect(touched).toEqual(new Set(days.filter((day) => !day.isRemoved).map(({ id }) => id)))
      for (const { date } of removed) expect(plan.added.map((one) => one.date)).not.toContain(date)

      const open = days.filter(({ id }) => plan.moved.some((one) => one.id === id)).map(({ date }) => date)
      const now = [...open, ...plan.added.map(({ date }) => date)].sort()
      const wanted = expandRecurrence(target, calendar, {
        cohortId: 1,
        without: new Set(removed.map(({ date }) => date)),
      })
      expect(now).toEqual(wanted.map(({ date }) => date))
    }),
  )
})
