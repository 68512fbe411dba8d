import { shortClockText } from '#contract/clock-text.ts'
import { schoolInstant } from '#contract/school-time.ts'
import css from './schedule.module.css'
import type { blockOf } from './schedule-cells.ts'

/** `9:00`: any day without a change of the clocks has the same. */
const wallTimeText = (time: string) => shortClockText(schoolInstant('2026-01-05', time))

interface BlockHeadProps {
  readonly block: ReturnType<typeof blockOf>
  readonly scope: 'row' | 'col'
}

/** The head of a block: its letter large, its days and hours below. */
export function BlockHead({ block, scope }: BlockHeadProps) {
  const [, letter = block?.title ?? '', days] = /^(\S+) \((.+)\)$/.exec(block?.title ?? '') ?? []
  return (
    <th scope={scope} className={scope === 'row' ? css.rowHead : undefined}>
      <div className={css.headText}>
        <span className={css.letter}>{letter}</span>
        {days !== undefined && <span className={css.hours}>{days}</span>}
        <span className={css.hours}>
          {block && `${wallTimeText(block.starts_at)} – ${wallTimeText(block.ends_at)}`}
        </span>
      </div>
    </th>
  )
}
