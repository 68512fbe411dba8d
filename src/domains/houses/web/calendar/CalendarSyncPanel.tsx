import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCalendarUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { JobProgress } from '#ui/feedback/JobProgress.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { CalendarSync } from '../../contract/house-calendar.schemas.ts'
import css from './calendar.module.css'
import { useSyncCalendars } from './use-sync-calendars.ts'

/** A sync that ended is shown this long, unless it is closed: who left and comes back finds it. */
const shownForMs = 60 * 60_000

/** How far the viewer's sync of calendar attendees has come, and afterwards which houses failed and why. */
export function CalendarSyncPanel() {
  const { data: sync, dataUpdatedAt } = useQuery(api.houses.getCalendarSync.queryOptions())
  const [closed, setClosed] = useLocalStorage<number>({ key: 'houses-sync-closed', defaultValue: 0 })
  useLive(sync == null || sync.finishedAt !== null ? [] : [topic('house-sync', sync.id)], {
    queryKey: api.houses.getCalendarSync.key(),
  })
  if (sync == null || closed === sync.id) return null
  if (sync.finishedAt !== null && dataUpdatedAt - Date.parse(sync.finishedAt) > shownForMs) return null
  if (sync.finishedAt !== null) return <EndedSync sync={sync} onClose={() => setClosed(sync.id)} />
  return (
    <div className={css.panel}>
      <VisuallyHidden component="h2">Calendar</VisuallyHidden>
      <JobProgress
        title={`Syncing calendar attendees: ${sync.title}`}
        icon={<IconCalendarUser size={16} stroke={1.75} aria-hidden />}
        done={sync.done + sync.failed}
        total={sync.total}
        timeLeftMs={timeLeftMs(sync, dataUpdatedAt)}
        failed={sync.failed === 0 ? undefined : `${formatNoun(sync.failed, 'house')} failed`}
      >
        {sync.waitsUntil === null
          ? 'You can leave this page: it continues, and the bell tells you when it is done.'
          : `Google Calendar asked for a pause. It goes on by itself at ${formatTime(sync.waitsUntil)}.`}
      </JobProgress>
    </div>
  )
}

/** By the pace so far; undefined before something is done, while it pauses, and once it has ended. */
function timeLeftMs(sync: CalendarSync, nowMs: number): number | undefined {
  const done = sync.done + sync.failed
  if (sync.startedAt === null || sync.finishedAt !== null || sync.waitsUntil !== null || done === 0)
    return undefined
  return ((nowMs - Date.parse(sync.startedAt)) / done) * (sync.total - done)
}

/** How it ended: a line when all went well, else each house that failed with its reason and another try. */
function EndedSync({ sync, onClose }: { sync: CalendarSync; onClose: () => void }) {
  const again = useSyncCalendars()
  const failed = sync.failures.length > 0
  return (
    <div className={css.panel}>
      <PageAlert
        family={failed ? 'late' : 'present'}
        icon={IconCalendarUser}
        title={`Synced calendar attendees: ${sync.title}`}
        action={
          <>
            {failed && (
              <Button
                size="xs"
                loading={again.isPending}
                onClick={() => again.mutate({ failed_of: sync.id })}
              >
                Try these again
              </Button>
            )}
            <CloseButton size="sm" aria-label="Close" onClick={onClose} />
          </>
        }
      >
        {failed
          ? `${sync.done} of ${sync.total} done, ${formatNoun(sync.failed, 'house')} failed.`
          : 'Every calendar has its advisor and students. Guests that other people invited were left alone.'}
      </PageAlert>
      {failed && (
        <ul className={css.failures} aria-label="Houses that failed">
          {sync.failures.map(({ houseId, houseTitle, message }) => (
            <li key={houseId}>
              <b>{houseTitle}</b> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
