import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { formatDay, formatShortDay } from '#ui/format/days.ts'
import { usePaced } from '#ui/pace/use-paced.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { address, number } from '#web/address/address.ts'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { addressOf } from '../rules/addresses.ts'
import { AttendanceProblem } from './AttendanceProblem.tsx'
import { useExperienceIds, useGo, useSessionSearch } from './attendance-address.ts'
import { attendanceQueries } from './attendance-data.ts'
import { sessionSource } from './roll-source.ts'
import { OneSession } from './session/OneSession.tsx'
import type { PlanSlots } from './session/plan-slots.ts'
import { SessionToolbar } from './session/SessionToolbar.tsx'
import type { ListedSession } from './session/session-days.ts'

const skeleton = [
  { id: 'student' },
  { id: 'status', width: 180 },
  { id: 'strip', width: 112 },
  { id: 'why', width: 180 },
]
const cycleOf = address({ cycle_id: number })

/** The default view: finds the session of the day that is asked for, and shows its roll (2-back-office §2). */
export function SessionPage({ plan }: { plan: PlanSlots }) {
  const ids = useExperienceIds()
  const [{ date }] = useSessionSearch()
  const { cycle_id: cycleId } = cycleOf.parse(useSearch({ strict: false }))
  const go = useGo()
  const { sessionId } = ids
  const title = useQuery(attendanceQueries.root(ids)).data?.experience.title ?? ''
  const asked = useQuery({
    ...attendanceQueries.days(ids, { sessionId, date, cycleId }),
    placeholderData: keepPreviousData,
  })

  const days = { ...asked, data: usePaced(asked.data) }
  if (days.data === undefined)
    return (
      <PageBody>
        {days.error === null ? (
          <TableSkeleton columns={skeleton} />
        ) : (
          <AttendanceProblem error={days.error} onTryAgain={() => void days.refetch()} />
        )}
      </PageBody>
    )

  const { sessions, initialDate, formErrors } = days.data
  const openSession = (session: ListedSession) => go(addressOf.session({ ...ids, ...session }))
  const picker = {
    days: days.data,
    date: date ?? initialDate,
    onChooseSession: openSession,
    onChooseDay: (day: string) => {
      const session = sessions.find((one) => one.date === day)
      if (session !== undefined) openSession(session)
    },
  }
  if (sessionId !== undefined)
    return (
      <OneSession
        key={sessionId}
        source={sessionSource({ ...ids, sessionId }, title)}
        plan={{ ...plan, ids: { ...ids, sessionId } }}
        picker={{ ...picker, sessionId }}
      />
    )
  if (days.data.sessionId !== null && !days.isPlaceholderData)
    return <LeadOn to={addressOf.session({ ...ids, sessionId: days.data.sessionId })} replace />

  const nearest = sessions.find((session) => session.date >= (picker.date ?? '')) ?? sessions.at(-1)
  return (
    <>
      <SessionToolbar
        {...picker}
        sessionId={undefined}
        roll={undefined}
        reportHref=""
        isEditing={false}
        onEdit={() => undefined}
        onOpenReport={() => undefined}
      />
      <EmptyState
        icon={IconCalendarOff}
        title={formErrors['date'] ?? 'No session'}
        action={
          nearest !== undefined && (
            <Button size="xs" onClick={() => openSession(nearest)}>
              Go to {formatShortDay(nearest.date)}
            </Button>
          )
        }
      >
        {date === undefined
          ? 'This experience has no sessions yet.'
          : `There is no session on ${formatDay(date)}.`}
      </EmptyState>
    </>
  )
}
