import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { renewRolls } from '#domains/attendance/web/shown-by-rolls.embed.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { CalendarSession } from '../contract/calendar.schemas.ts'
import { hasChoice } from './calendar-address.ts'
import { calendarEveryMs, facultyPageQuery, type Search, selectionOf } from './calendar-query.ts'

/**
 * The page of the calendar; the month before stays while the next one loads. No push tells it that a roll was taken.
 */
export const useFacultyPage = (search: Search) =>
  useQuery({
    ...facultyPageQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: calendarEveryMs,
  })

/** The excused and absent of a day, of what is chosen. */
export const useMisses = (search: Search, day: string) =>
  useQuery(
    api.attendanceCalendar.getMissesOnDay.queryOptions({
      input: {
        day,
        ...selectionOf(search),
        attType: hasChoice(search)
          ? 'all'
          : search.tab === 'experiences'
            ? 'experience'
            : search.tab === 'houses'
              ? 'house'
              : 'all',
      },
    }),
  )

interface PresenceChange {
  readonly session: CalendarSession
  readonly present: boolean
  /** The family, told otherwise before, hears of it. */
  readonly tellsFamily?: boolean
}

/** Marks a student present or absent; what shows the roll is asked for anew, also after a failure. */
export function useSetPresence(employeeId: number) {
  const queryClient = useQueryClient()
  const refresh = () => renewRolls(queryClient, 'attendanceCalendar')
  return useMutation({
    mutationFn: ({ session, present, tellsFamily = false }: PresenceChange) =>
      client.attendanceCalendar.setPresence({
        student_id: session.record?.student_id ?? 0,
        employee_id: employeeId,
        attendable_id: session.attendable_id,
        present,
        ...(tellsFamily && { tell_family: true }),
      }),
    onSuccess: async (_done, { tellsFamily }) => {
      toast.success(tellsFamily === true ? 'The family is told!' : 'Absence changed!')
      await refresh()
    },
    onError: async () => {
      toast.error('Could not change absence')
      await refresh()
    },
  })
}

/** What the specification says of a failure (1-staff-tools §8), and why, where the server said so. */
function failedBecause(failed: string, error: unknown): string {
  const said = messageOf(error, failed)
  return said.startsWith(failed) ? said : `${failed} ${said}`
}

/**
 * Excuses one session for a reason, or takes its excuse away (1-staff-tools §4). Asked for anew also after a failure: it may
 * have been somebody else who excused it, and the window reads what the calendar has.
 */
export function useSessionExcuse() {
  const queryClient = useQueryClient()
  // As of every excuse: rolls, calendars and sheets change with it.
  const refresh = () => queryClient.invalidateQueries()
  const add = useMutation({
    mutationFn: ({ session, reason }: { session: CalendarSession; reason: string }) =>
      client.excuses.createExcuse({
        student_id: session.record?.student_id ?? 0,
        start_at: session.start_at,
        end_at: session.end_at,
        reason,
      }),
    onSuccess: async () => {
      toast.success('Excuse added!')
      await refresh()
    },
    onError: async (error) => {
      toast.error(failedBecause('Could not change excuse, please reopen this window and try again.', error))
      await refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (session: CalendarSession) =>
      client.excuses.deleteExcuseOfSession({
        excuse_id: session.record?.excuse?.id ?? 0,
        attendable_id: session.attendable_id,
      }),
    onSuccess: async () => {
      toast.success('Excuse removed!')
      await refresh()
    },
    onError: async (error) => {
      toast.error(failedBecause('Could not remove excuse!', error))
      await refresh()
    },
  })
  return { add, remove, isPending: add.isPending || remove.isPending }
}
