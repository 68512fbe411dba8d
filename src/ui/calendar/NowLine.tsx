import type { CSSProperties } from 'react'
import { useNow } from '../clock/use-now.ts'
import { formatTick } from '../format/times.ts'
import { schoolDayOf } from '../format/zone.ts'
import css from './calendar.module.css'
import { wallMinutes } from './wall-minutes.ts'

const minuteMs = 60_000

interface NowLineProps {
  readonly fromHour: number
  readonly toHour: number
  readonly remPerHour: number
  /** The days shown: the line stands only while one of them is today. */
  readonly dates: readonly string[]
}

/** Where the day stands, anew every minute; only between the first and the last hour (2-back-office §9). */
export function NowLine({ fromHour, toHour, remPerHour, dates }: NowLineProps) {
  const nowMs = useNow(minuteMs)
  const hour = wallMinutes(nowMs) / 60
  const column = dates.indexOf(schoolDayOf(nowMs))
  if (column === -1 || hour < fromHour || hour > toHour) return null
  const style: CSSProperties & Record<'--column' | '--columns', number> = {
    top: `${(hour - fromHour) * remPerHour}rem`,
    '--column': column,
    '--columns': dates.length,
  }
  return (
    <div className={css.now} data-now data-later={column > 0 || undefined} aria-hidden="true" style={style}>
      <span className={css.nowTime}>{formatTick(nowMs)}</span>
      <span className={css.nowBar} />
    </div>
  )
}
