import type { MouseEvent } from 'react'
import type { RecordedPerson } from '../../contract/player.contract.ts'
import { countThere } from '../../rules/count-there.ts'
import css from './player.module.css'

interface PresenceOverviewProps {
  readonly people: readonly RecordedPerson[]
  readonly lengthMs: number
  readonly nowMs: number
  readonly onJump: (atMs: number) => void
}

const parts = 120

/** Where in a strip somebody pressed, in milliseconds of the film. */
export function pressedAt({ currentTarget, clientX }: MouseEvent<HTMLElement>, lengthMs: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width)) * lengthMs
}

/** How many were there, under the time line of the film; a press goes there. The rows below say the same of each. */
export function PresenceOverview({ people, lengthMs, nowMs, onJump }: PresenceOverviewProps) {
  const counts = countThere(people, lengthMs, parts)
  const most = Math.max(1, ...counts)
  return (
    <div className={css.overview}>
      <div className={css.bars} aria-hidden="true" onClick={(event) => onJump(pressedAt(event, lengthMs))}>
        {counts.map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of the time is its place
          <span key={at} className={css.bar} style={{ height: `${(count / most) * 100}%` }} />
        ))}
        <span className={css.head} style={{ left: `${Math.min(100, (nowMs / lengthMs) * 100)}%` }} />
      </div>
      <p className={css.most}>
        At most {most} of {people.length} at once
      </p>
    </div>
  )
}
