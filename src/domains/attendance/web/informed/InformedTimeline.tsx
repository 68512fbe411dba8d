import { formatMoment } from '#ui/format/times.ts'
import { Timeline } from '#ui/status/Timeline.tsx'
import type { Telling } from '../../contract/family-words.ts'
import css from './informed.module.css'
import { tellingTitle, tellingWays } from './telling-text.ts'

interface InformedTimelineProps {
  readonly told: readonly Telling[]
  readonly nowMs: number
}

/** What the family was told of a row, by which way, to whom, and whether it went out. */
export function InformedTimeline({ told, nowMs }: InformedTimelineProps) {
  if (told.length === 0) return <p className={css.none}>Nothing.</p>
  return (
    <Timeline
      label="What the family was told"
      events={told.map((one) => ({
        key: `${one.at} ${one.said}`,
        time: formatMoment(one.at, nowMs),
        title: tellingTitle(one),
        detail: <Ways telling={one} nowMs={nowMs} />,
      }))}
    />
  )
}

function Ways({ telling, nowMs }: { telling: Telling; nowMs: number }) {
  return tellingWays(telling, nowMs).map((way) => (
    <span key={way} className={css.way}>
      {way}
    </span>
  ))
}
