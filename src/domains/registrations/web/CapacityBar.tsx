import { formatNoun } from '#ui/format/quantities.ts'
import css from './capacity.module.css'

interface Fullness {
  /** Null: no limit. */
  readonly places: number | null
  readonly registered: number
  /** Kept for an answer. */
  readonly offered: number
}

interface CapacityBarProps {
  readonly fullness: Fullness
}

/** `24 of 26`, or how many where there is no limit. */
export const fullnessText = ({ places, registered, offered }: Fullness): string =>
  places === null ? formatNoun(registered, 'student') : `${registered + offered} of ${places}`

/** How full an experience is: graphite for who is in, lighter for places that are kept, red beyond (look §14.2). */
export function CapacityBar({ fullness }: CapacityBarProps) {
  const { places, registered, offered } = fullness
  const taken = registered + offered
  const isOver = places !== null && taken > places
  const most = places === null ? 0 : Math.max(places, taken)
  const share = (count: number) => `${most === 0 ? 0 : (count / most) * 100}%`
  return (
    <span className={css.capacity}>
      {places !== null && (
        <span className={css.bar} aria-hidden="true">
          <span className={css.in} style={{ width: share(Math.min(registered, places)) }} />
          <span
            className={css.kept}
            style={{ width: share(Math.min(offered, Math.max(0, places - registered))) }}
          />
          {isOver && <span className={css.over} style={{ width: share(taken - places) }} />}
        </span>
      )}
      <span className={css.count} data-over={isOver || undefined}>
        {fullnessText(fullness)}
      </span>
    </span>
  )
}
