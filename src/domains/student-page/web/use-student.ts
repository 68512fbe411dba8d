import { useQuery } from '@tanstack/react-query'
import { everyMsOf } from '#domains/person-sheet/rules/asked-anew.ts'
import type { Answered } from '#ui/clock/heard.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { StudentOverview } from '../contract/student-overview.contract.ts'
import type { StudentHead } from '../contract/student-page.contract.ts'
import { studentHeadQuery, studentOverviewQuery, studentTodayQuery } from './student-queries.ts'

const isInMeeting = (head: StudentHead | undefined) => (head?.now ?? []).length > 0
const isMeetingOn = (day: Pick<StudentOverview, 'today'> | undefined) =>
  day?.today?.some(({ state }) => state !== null) ?? false

/**
 * When the head was answered, and how often it is renewed, for who draws a part of it: the frame of the pages renews
 * it.
 */
export const answeredHead = (head: StudentHead | undefined, answeredMs: number): Answered => ({
  answeredMs,
  everyMs: everyMsOf(isInMeeting(head)),
})

/** Of two answers that are drawn as one: what is said of now holds as long as both do. */
export const olderOf = (one: Answered, other: Answered): Answered =>
  one.answeredMs + one.everyMs < other.answeredMs + other.everyMs ? one : other

/** The head of a student's pages, renewed while one of them is open; for who sees no roll only by its topics. */
export function useStudentHead(studentId: number) {
  const asks = studentHeadQuery(studentId)
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...asks,
    refetchInterval: ({ state: { data: head } }) => head?.now != null && everyMsOf(isInMeeting(head)),
  })
  useLive(data?.topics ?? [], asks)
  return { data, error, refetch, answered: answeredHead(data, dataUpdatedAt) }
}

/** The cycle with today as it was asked for last. Who sees their rolls no more keeps nothing of what was asked before. */
export const withToday = (
  overview: StudentOverview,
  day: Pick<StudentOverview, 'today'> | undefined,
): StudentOverview =>
  overview.today === null || day === undefined ? overview : { ...overview, today: day.today }

/**
 * The cycle of a student, renewed while it is shown: the day goes on, and another one begins. Where they are today comes with
 * it first, and is asked for by itself from then on: a classmate's joining changes nothing of the cycle.
 */
export function useStudentOverview(studentId: number, cycleId: number | undefined) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...studentOverviewQuery(studentId, cycleId),
    refetchInterval: everyMsOf(false),
  })
  const asksToday = studentTodayQuery(studentId)
  const now = useQuery({
    ...asksToday,
    enabled: data !== undefined && data.today !== null,
    initialData: data && { today: data.today, todayTopics: data.todayTopics },
    initialDataUpdatedAt: dataUpdatedAt,
    refetchInterval: ({ state }) => everyMsOf(isMeetingOn(state.data)),
  })
  useLive(data?.topics ?? [], { queryKey: api.studentOverview.key() })
  useLive(now.data?.todayTopics ?? [], asksToday)
  return {
    data: data && withToday(data, now.data),
    error,
    refetch,
    /** When where they are now was answered, and how often it is renewed. */
    answered: { answeredMs: now.dataUpdatedAt, everyMs: everyMsOf(isMeetingOn(now.data)) },
  }
}
