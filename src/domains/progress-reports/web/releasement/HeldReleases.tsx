import { Button, Progress } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNow } from '#ui/clock/use-now.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { formatMoment } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { Release } from '../../contract/releasement.contract.ts'
import { reportKindTitles } from '../../contract/report-kinds.ts'
import css from './releasement.module.css'

/** What was published and no family has seen yet: when it goes out, how far it is, and Cancel. */
export function HeldReleases({ releases }: { releases: readonly Release[] }) {
  const queryClient = useQueryClient()
  const cancel = useMutation(
    api.releasement.cancel.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.releasement.key() }),
    }),
  )
  return releases.map((release) => (
    <Held key={release.id} release={release} onCancel={() => cancel.mutate({ releaseId: release.id })} />
  ))
}

function Held({ release, onCancel }: { release: Release; onCancel: () => void }) {
  const { kind, students, done, campus, asked_by, is_own, goes_out_at } = release
  const isFrozen = done >= students
  const by = is_own ? 'you' : (asked_by ?? 'somebody who has left')
  return (
    <PageAlert
      family="accent"
      icon={IconHourglass}
      title={`${reportKindTitles[kind]} reports of ${formatNoun(students, 'student')} go out at ${formatMoment(goes_out_at, Date.now())}`}
      meta={isFrozen ? <Left release={release} /> : `${formatCount(done)} of ${formatCount(students)} made`}
      action={
        <Button size="xs" onClick={onCancel} aria-label={`Cancel ${reportKindTitles[kind]} reports`}>
          Cancel
        </Button>
      }
    >
      {`${campus ?? 'Several campuses'}, started by ${by}. No family has seen them yet.`}
    </PageAlert>
  )
}

function Left({ release: { asked_at, goes_out_at } }: { release: Release }) {
  const nowMs = useNow(1_000)
  const [from, to] = [Date.parse(asked_at), Date.parse(goes_out_at)]
  const leftMs = Math.max(0, to - nowMs)
  const share = to > from ? Math.min(100, ((nowMs - from) / (to - from)) * 100) : 100
  return (
    <span className={css.left}>
      <Progress value={share} size={4} radius="xl" w={80} aria-label="Time of the hold" />
      {leftMs === 0 ? 'Any moment now' : `${clock(leftMs)} left`}
    </span>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** `6:52`, over an hour `1:06:52`. */
function clock(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
