import { useQuery } from '@tanstack/react-query'
import { schoolDayOf } from '#ui/format/zone.ts'
import { throwsUnlessShown } from '#web/calls/api-error.ts'
import { formerOfSame } from '#web/calls/former-answer.ts'
import { useLive } from '#web/calls/live.ts'
import { familyWeekQuery } from './family-queries.ts'
import { weekRefreshMs } from './week-sessions.ts'

interface AskedWeek {
  /** Whose week; of the first child without a number. */
  readonly studentId: number | undefined
  /** A day of it; the week that runs without one. */
  readonly date: string | undefined
  readonly isAsked: boolean
}

/** The week of a child; what changes in it arrives by itself. */
export function useFamilyWeek({ studentId, date, isAsked }: AskedWeek) {
  const asks = familyWeekQuery(studentId, date)
  const week = useQuery({
    ...asks,
    enabled: isAsked,
    placeholderData: formerOfSame(asks.queryKey),
    throwOnError: throwsUnlessShown,
    refetchInterval: ({ state: { data } }) => {
      const nowMs = Date.now()
      // Without a day it is the week of now, also once that is another.
      return (
        data && weekRefreshMs(data, { today: date === undefined ? data.today : schoolDayOf(nowMs), nowMs })
      )
    },
  }).data
  useLive(week?.topics ?? [], asks)
  return week
}
