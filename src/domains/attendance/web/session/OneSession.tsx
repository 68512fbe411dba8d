import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { topic } from '#contract/topics.ts'
import { useHotkeysIn } from '#ui/controls/use-hotkeys-in.ts'
import { formatDayOf, formatShortDay } from '#ui/format/days.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { usePaced } from '#ui/pace/use-paced.ts'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { AttendanceProblem } from '../AttendanceProblem.tsx'
import { useGo, useSessionSearch } from '../attendance-address.ts'
import { refreshInMs } from '../attendance-data.ts'
import { LiveRoll } from '../live/LiveRoll.tsx'
import { Register } from '../register/Register.tsx'
import { besideRoll, type RollSource, rollKey, rollQueries } from '../roll-source.ts'
import { WhySheet } from '../why/WhySheet.tsx'
import { AfterRoll } from './AfterRoll.tsx'
import { BeforeRoll } from './BeforeRoll.tsx'
import css from './one-session.module.css'
import { PrintedRoll } from './PrintedRoll.tsx'
import type { PlanOfSession } from './plan-slots.ts'
import { SessionToolbar, type SessionToolbarProps } from './SessionToolbar.tsx'

export interface OneSessionProps {
  source: RollSource
  picker: Pick<SessionToolbarProps, 'days' | 'date' | 'sessionId' | 'onChooseDay' | 'onChooseSession'>
  /** A session of an experience has a plan, a house event none. */
  plan?: PlanOfSession
}

/** A session or house event in whatever state it is: before, during, after, or being edited (2-back-office §4). */
export function OneSession({ source, picker, plan }: OneSessionProps) {
  const [search, { stay, open, turn, close }] = useSessionSearch()
  const go = useGo()
  const area = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    ...rollQueries.roll(source),
    refetchInterval: (query) => refreshInMs(query.state.data, Date.now()),
  })
  const roll = usePaced(answer)
  const { title } = source
  usePageTitle(title === '' ? undefined : title, {
    facts:
      roll && `${formatShortDay(schoolDayOf(roll.startAt))}, ${formatTimeRange(roll.startAt, roll.endAt)}`,
    backTo: source.backTo,
  })
  const queryClient = useQueryClient()
  useLive(roll === undefined ? [] : [topic('attendable', roll.attendableId)], { queryKey: rollKey(source) })
  useLive(
    roll === undefined ? [] : [topic('meeting', roll.attendableId)],
    () => void queryClient.invalidateQueries(besideRoll(source)),
  )

  const edit = () => stay({ edit: true, row: undefined, student: undefined })
  const openReport = () => go(source.reportAddress)
  const isEditing = search.edit === true && roll?.isEditingEnabled === true
  useHotkeysIn(
    area,
    { e: edit },
    {
      enabled: roll?.isEditingEnabled === true && !isEditing,
      onPage: true,
    },
  )

  const openEntry = roll?.attendances.find(
    (entry) => entry.id === search.row || entry.studentId === search.student,
  )
  const openRow = (entry: AttendanceEntry | undefined) => {
    const step = entry === undefined ? close : openEntry === undefined ? open : turn
    step({ row: entry?.id, student: undefined })
  }
  const caption = roll === undefined ? '' : `Roll of ${title}, ${formatDayOf(roll.startAt)}`
  const toolbar = (tools?: ReactNode) => (
    <SessionToolbar
      tools={tools}
      {...picker}
      roll={roll}
      reportHref={source.reportAddress}
      isEditing={isEditing}
      onEdit={edit}
      onOpenReport={openReport}
    />
  )

  if (roll === undefined)
    return (
      <>
        {toolbar()}
        <PageBody>
          {error === null ? (
            <TableSkeleton
              columns={[{ id: 'student' }, { id: 'status', width: 180 }, { id: 'why', width: 180 }]}
            />
          ) : (
            <AttendanceProblem error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      </>
    )
  const shared = { roll, isPhone, openId: openEntry?.id }
  const finding = { find: search.find, onFind: (find: string | undefined) => stay({ find }) }
  return (
    <div ref={area} className={css.session} tabIndex={-1}>
      {!isEditing && toolbar()}
      {plan !== undefined && (
        <plan.AboveRoll
          ids={plan.ids}
          phase={roll.phase}
          isWriting={search.plan === true}
          onWriting={(isWriting) => stay({ plan: isWriting || undefined })}
          isQuiet={isEditing}
        />
      )}
      {isEditing ? (
        <Register
          source={source}
          roll={roll}
          title={title}
          toolbar={toolbar}
          onDone={() => {
            stay({ edit: undefined })
            area.current?.focus()
          }}
          // From wherever they are by then: what was discarded is of this roll.
          onReopen={() => go(source.address, { search: { edit: true } })}
        />
      ) : roll.phase === 'before' ? (
        <BeforeRoll roll={roll} caption={caption} {...finding} />
      ) : roll.phase === 'during' ? (
        <>
          <LiveRoll {...shared} title={title} reportHref={source.reportAddress} onOpen={openRow} />
          {openEntry !== undefined && (
            <WhySheet
              key={openEntry.id}
              source={source}
              entry={openEntry}
              mayEdit={false}
              onPrevious={undefined}
              onNext={undefined}
              onClose={() => openRow(undefined)}
            />
          )}
        </>
      ) : (
        <AfterRoll
          {...shared}
          {...finding}
          source={source}
          caption={caption}
          status={search.status}
          onStatus={(status) => stay({ status })}
          onOpenRow={openRow}
          onOpen={(what) => (what === 'edit' ? edit() : openReport())}
        />
      )}
      <PrintedRoll roll={roll} title={title}>
        {plan !== undefined && <plan.OnPaper ids={plan.ids} />}
      </PrintedRoll>
      <Outlet />
    </div>
  )
}
