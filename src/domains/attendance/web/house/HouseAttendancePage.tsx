import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatShortDay } from '#ui/format/days.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TabsEnd } from '#ui/page/TabsEnd.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { formerOfSame } from '#web/calls/former-answer.ts'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { addressOf } from '../../rules/addresses.ts'
import { AttendanceProblem } from '../AttendanceProblem.tsx'
import { useGo } from '../attendance-address.ts'
import { eventSource } from '../roll-source.ts'
import { OneSession } from '../session/OneSession.tsx'
import { SessionToolbar } from '../session/SessionToolbar.tsx'
import { houseDaysQuery, useHouseIds } from './house-address.ts'
import { useCycleSwitch } from './use-cycle-switch.ts'

/**
 * Attendance of a house's stand-ups and checkpoints (3-shell-and-houses §2.5): the event the server names is the
 * one in the address, or none; its roll is shown by the same components as a session's.
 */
export function HouseAttendancePage() {
  const { houseId, eventId, date, kind, cycle_id } = useHouseIds()
  const go = useGo()
  const asks = houseDaysQuery({ houseId, eventId, date, kind, cycle_id })
  const view = useQuery({ ...asks, placeholderData: formerOfSame(asks.queryKey) })
  const isSwitched = useCycleSwitch({ houseId, eventId, date, cycle_id })
  const asked = { ...(kind === undefined ? {} : { kind }), ...(cycle_id === undefined ? {} : { cycle_id }) }

  if (isSwitched) return <LeadOn to={addressOf.houseAttendances({ houseId })} search={asked} replace />
  if (view.data === undefined)
    return (
      <PageBody>
        {view.error === null ? (
          <TableSkeleton columns={[{ id: 'student' }, { id: 'status', width: 180 }]} />
        ) : (
          <AttendanceProblem error={view.error} onTryAgain={() => void view.refetch()} />
        )}
      </PageBody>
    )

  const { house, kinds, selectedKind, events, formErrors, ...days } = view.data
  const sessions = events.map(({ eventId: sessionId, ...times }) => ({ sessionId, ...times }))
  const open = (event: { sessionId: number; date: string }) =>
    go(addressOf.houseEvent({ houseId, eventId: event.sessionId }), {
      search: { kind: selectedKind, date: event.date },
    })
  const picker = {
    days: { ...days, sessions },
    date: days.initialDate,
    onChooseSession: open,
    onChooseDay: (day: string) => {
      const event = sessions.find((one) => one.date === day)
      if (event !== undefined) open(event)
    },
  }
  const label = kinds.find((one) => one.value === selectedKind)?.label.toLowerCase() ?? selectedKind
  const nearest = sessions.find((event) => event.date >= days.initialDate) ?? sessions.at(-1)
  const isCurrent = !view.isPlaceholderData
  return (
    <>
      {isCurrent && days.eventId !== null && days.eventId !== eventId && (
        <LeadOn
          to={addressOf.houseEvent({ houseId, eventId: days.eventId })}
          search={{ ...asked, date }}
          replace
        />
      )}
      {isCurrent && days.eventId === null && eventId !== undefined && (
        <LeadOn
          to={addressOf.houseAttendances({ houseId })}
          search={{ ...asked, kind: selectedKind, date: days.initialDate }}
          replace
        />
      )}
      <TabsEnd>
        <ViewSwitch
          label="Kind of meeting"
          views={kinds}
          value={selectedKind}
          onChange={(next) =>
            go(addressOf.houseAttendances({ houseId }), { search: { kind: next, date: days.initialDate } })
          }
        />
      </TabsEnd>
      {days.eventId !== null && days.eventId === eventId ? (
        <OneSession
          key={eventId}
          source={eventSource({ houseId, eventId }, house.title)}
          picker={{ ...picker, sessionId: eventId }}
        />
      ) : (
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
          {days.eventId === null && (
            <EmptyState
              icon={IconCalendarOff}
              title={`No ${label}`}
              action={
                nearest !== undefined && (
                  <Button size="xs" onClick={() => open(nearest)}>
                    Go to {formatShortDay(nearest.date)}
                  </Button>
                )
              }
            >
              {`There is no ${label} on this day`}
              {formErrors['date'] === undefined
                ? `, ${formatDay(days.initialDate)}.`
                : `. ${formErrors['date']}`}
            </EmptyState>
          )}
        </>
      )}
    </>
  )
}
