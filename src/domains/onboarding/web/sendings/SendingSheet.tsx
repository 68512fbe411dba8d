import { topic } from '#contract/topics.ts'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { SideSheet } from '#ui/panel/SideSheet.tsx'
import { ListPager } from '#ui/table/ListPage.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { useListPage, useOwnSearch } from '#web/pages/list-page.ts'
import { FamilyResultLine } from './FamilyResultLine.tsx'
import { kindTitles } from './sending-words.ts'
import css from './sendings.module.css'

/** `?sending=12`: how far it is, and what came of it by family. */
export function SendingSheet({ sendingId, onClose }: { sendingId: number; onClose: () => void }) {
  const own = useOwnSearch<{ readonly page: number | undefined }>({ page: undefined })
  const list = useListPage({
    ...own,
    ask: api.onboardingSendings.getSending.queryOptions({ input: { sendingId, ...own.search } }),
    rowsOf: ({ families }) => families,
    filters: [],
    live: [topic('onboarding')],
    // No topic is published when a mail goes out, and what was published during the first request reached no listener.
    refreshMs: 5_000,
    drawsFailure: true,
  })
  const sending = list.data?.sending
  const failed = sending && sending.skipped + sending.failed
  return (
    <SideSheet
      kicker="Result by family"
      title={sending === undefined ? 'Sending' : kindTitles[sending.kind]}
      facts={sending && `${sending.askedBy}, ${formatDayOf(sending.askedAt)}, ${formatTime(sending.askedAt)}`}
      onClose={onClose}
    >
      <div className={css.body}>
        {list.failure !== null && list.data === undefined && (
          <FailedState error={list.failure} onTryAgain={list.refetch} />
        )}
        {sending && (
          <JobProgress
            title={sending.finishedAt === null ? 'Writing to families' : 'Written'}
            done={sending.done}
            total={sending.total}
            unit="families"
            failed={failed ? `${formatNoun(failed, 'family', 'families')} not written to` : undefined}
          />
        )}
        <ul className={css.list} aria-label="Families">
          {list.rows?.map((family) => (
            <FamilyResultLine
              key={family.id}
              sendingId={sendingId}
              family={family}
              mayAct={list.data?.showActionButtons === true}
            />
          ))}
        </ul>
        <ListPager list={list} />
      </div>
    </SideSheet>
  )
}
