import { Progress } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useNow } from '#ui/clock/use-now.ts'
import { formatMinutesOf } from '#ui/format/quantities.ts'
import { formatTimeWithSeconds } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import css from './live.module.css'

/** The lock of a running meeting, in the specification's words, with when it was and will be read (look §7.15). */
export function LiveAlert({ roll }: { roll: RollPage }) {
  const nowMs = useNow(1_000)
  const startMs = Date.parse(roll.startAt)
  const wholeMs = Date.parse(roll.endAt) - startMs
  const goneMs = Math.min(wholeMs, Math.max(0, nowMs - startMs))
  const again = roll.nextRefreshAt === null ? '' : `, again in ${secondsUntil(roll.nextRefreshAt, nowMs)} s`
  const progress = formatMinutesOf(goneMs, wholeMs)
  return (
    <PageAlert
      family="accent"
      icon={IconRefresh}
      title="Attendance is auto-updating. You can edit after the meeting."
      meta={
        <span className={css.meta} aria-live="off">
          <span className={css.updated}>
            Updated {formatTimeWithSeconds(roll.updatedAt)}
            {again}
          </span>
          <Progress
            className={css.progress}
            value={(goneMs / wholeMs) * 100}
            size={6}
            radius="xl"
            transitionDuration={0}
            aria-label={`Meeting, ${progress}`}
          />
          <span>{progress}</span>
        </span>
      }
    />
  )
}

function secondsUntil(instant: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - nowMs) / 1_000))
}
