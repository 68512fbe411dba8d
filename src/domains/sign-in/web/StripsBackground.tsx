import { backgroundStrips, stripHeight, stripWidth, tile } from './background-strips.ts'
import css from './StripsBackground.module.css'

/** A roll of strips behind the sign-in card: what was is drawn, right of now only the time to come. */
export function StripsBackground() {
  return (
    <svg className={css.strips} aria-hidden="true">
      <pattern id="strips-past" width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
        {backgroundStrips.map((strip) => (
          <g key={`${strip.x} ${strip.y}`} transform={`translate(${strip.x} ${strip.y})`}>
            {strip.isAbsent ? (
              <rect className={css.absent} x={0.5} y={0.5} width={stripWidth} height={stripHeight} rx={3} />
            ) : (
              <rect className={css.track} y={2} width={stripWidth} height={4} rx={2} />
            )}
            {strip.segments.map(([from, to]) => (
              <rect
                key={from}
                className={css.segment}
                x={from}
                width={to - from}
                height={stripHeight}
                rx={3}
              />
            ))}
          </g>
        ))}
      </pattern>
      <pattern id="strips-future" width={160} height={27} patternUnits="userSpaceOnUse">
        <rect className={css.track} x={-12} y={22} width={stripWidth} height={4} rx={2} />
        <rect className={css.track} x={148} y={22} width={stripWidth} height={4} rx={2} />
      </pattern>
      <rect width="91.5%" height="100%" fill="url(#strips-past)" />
      <rect x="91.5%" width="8.5%" height="100%" fill="url(#strips-future)" />
      <line className={css.now} x1="91.5%" x2="91.5%" y1="0" y2="100%" />
    </svg>
  )
}
