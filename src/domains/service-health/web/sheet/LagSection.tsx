import { formatTime } from '#ui/format/times.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { ServiceDetail } from '../../contract/service-health.schemas.ts'
import { lagText } from '../health-text.ts'
import css from '../services.module.css'
import { SectionHead } from './SectionHead.tsx'

const dayMs = 86_400_000
const width = 336
const height = 60
const edge = 4

/** How far behind a service was over a day: red where it was later than allowed. */
export function LagSection({ service }: { readonly service: ServiceDetail }) {
  const { lags, lagMs, lagAllowedMs } = service
  if (lagMs === null && lags.length === 0) return null
  return (
    <PanelSection>
      <SectionHead title="Lag, 24 hours">
        {lagMs !== null && (
          <span className={css.left} data-level={lagMs > lagAllowedMs ? 'bad' : undefined}>
            {lagText(lagMs)} now
          </span>
        )}
      </SectionHead>
      {lags.length > 1 && <LagChart lags={lags} allowedMs={lagAllowedMs} />}
    </PanelSection>
  )
}

interface LagChartProps {
  readonly lags: ServiceDetail['lags']
  readonly allowedMs: number
}

function LagChart({ lags, allowedMs }: LagChartProps) {
  const endMs = Date.parse(lags.at(-1)?.at ?? '')
  const startMs = endMs - dayMs
  // As roots: seconds and hours stand on one chart.
  const most = Math.sqrt(Math.max(allowedMs * 2, ...lags.map(({ ms }) => ms)))
  const x = (at: number) => edge + ((at - startMs) / dayMs) * (width - 2 * edge)
  const y = (ms: number) => height - edge - (Math.sqrt(ms) / most) * (height - 2 * edge)
  const points = lags.map(({ at, ms }) => ({ x: x(Date.parse(at)), y: y(ms), isLate: ms > allowedMs }))
  const pieces = points.slice(1).map((point, index) => ({ from: points[index] ?? point, to: point }))
  const last = points.at(-1)
  return (
    <>
      <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line className={css.allowed} x1={0} x2={width} y1={y(allowedMs)} y2={y(allowedMs)} />
        <text className={css.allowedText} x={0} y={y(allowedMs) - 4}>
          {lagText(allowedMs)} allowed
        </text>
        {pieces.map(({ from, to }) => (
          <line
            key={to.x}
            className={css.lag}
            data-late={to.isLate || from.isLate || undefined}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
          />
        ))}
        {last && (
          <circle className={css.lagEnd} data-late={last.isLate || undefined} cx={last.x} cy={last.y} r={3} />
        )}
      </svg>
      <p className={css.ticks} aria-hidden="true">
        <span>{formatTime(startMs)} yesterday</span>
        <span>{formatTime(startMs + dayMs / 3)}</span>
        <span>{formatTime(startMs + (2 * dayMs) / 3)}</span>
        <span>now</span>
      </p>
    </>
  )
}
