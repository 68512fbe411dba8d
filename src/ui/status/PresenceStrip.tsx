import type { CSSProperties } from 'react'
import { formatTick, formatTime } from '../format/times.ts'
import css from './PresenceStrip.module.css'
import { type Part, parts, place, type Span } from './presence.ts'

export interface PresenceStripProps {
  scheduled: { startMs: number; endMs: number }
  /** When the person was in the meeting. */
  segments: readonly Span[]
  /** The first join, when it was late: an amber part runs from the start to here. */
  lateUntilMs?: number
  /** Drawn instead of segments: nobody was seen, or the absence is excused. */
  outline?: 'absent' | 'excused'
  /** Now, while the meeting runs. */
  nowMs?: number
  /** 90 px in tables, as wide as its place in rows, 336 px with ticks and minutes in the panel. */
  variant?: 'table' | 'row' | 'panel'
  /** Only in the panel: from when a first join counts as late, and how many minutes are needed. */
  lateFromMs?: number
  footnote?: string
}

const at = (part: Part): CSSProperties => ({ left: `${part.left}%`, width: `${part.width}%` })

/**
 * Who was there and when, drawn (design `look.md` §7.9). Hidden from screen readers: the minutes and the
 * "why" beside it must say the same in words.
 */
export function PresenceStrip(props: PresenceStripProps) {
  const { scheduled, segments, lateUntilMs, outline, nowMs, variant = 'table' } = props
  const now = nowMs === undefined ? undefined : place(nowMs, scheduled)
  const seen = parts(segments, scheduled)
  const late = lateUntilMs === undefined ? undefined : place(lateUntilMs, scheduled)
  return (
    <div className={css.strip} data-variant={variant} aria-hidden="true">
      {variant === 'panel' && <Ticks {...scheduled} />}
      <div className={css.bar} data-outline={outline !== undefined && now === undefined ? true : undefined}>
        {outline !== undefined && (
          <span className={css.outline} data-kind={outline} style={{ width: `${now ?? 100}%` }} />
        )}
        {late !== undefined && <span className={css.late} style={{ width: `${late}%` }} />}
        {seen.map((part) => (
          <span key={part.left} className={css.segment} style={at(part)}>
            {variant === 'panel' && part.width >= 15 && (
              <span className={css.minutes}>{minutesWide(part, scheduled)} min</span>
            )}
          </span>
        ))}
        {variant === 'panel' && props.lateFromMs !== undefined && (
          <span className={css.limit} style={{ left: `${place(props.lateFromMs, scheduled)}%` }} />
        )}
        {now !== undefined && <span className={css.now} style={{ left: `${now}%` }} />}
      </div>
      {variant === 'panel' && <Notes {...props} />}
    </div>
  )
}

function minutesWide(part: Part, { startMs, endMs }: { startMs: number; endMs: number }): number {
  return Math.floor(((part.width / 100) * (endMs - startMs)) / 60_000 + 1e-6)
}

function Ticks({ startMs, endMs }: { startMs: number; endMs: number }) {
  return (
    <div className={css.ticks}>
      <span>{formatTick(startMs)}</span>
      <span>{formatTick((startMs + endMs) / 2)}</span>
      <span>{formatTime(endMs)}</span>
    </div>
  )
}

function Notes({ scheduled, lateFromMs, footnote }: PresenceStripProps) {
  return (
    <div className={css.notes}>
      {lateFromMs !== undefined && (
        <span
          className={css.lateNote}
          style={{ marginLeft: `${Math.min(40, place(lateFromMs, scheduled))}%` }}
        >
          Late from {formatTick(lateFromMs)}
        </span>
      )}
      <span className={css.footnote}>{footnote}</span>
    </div>
  )
}
