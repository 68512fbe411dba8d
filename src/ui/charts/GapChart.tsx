import type { ReactNode } from 'react'
import css from './GapChart.module.css'

export interface GapRow {
  readonly key: string
  readonly title: string
  /** What is there, what should be there and is not, and what is there to spare; in one unit. */
  readonly covered: number
  readonly short: number
  readonly spare: number
  /** At the right: "144 short", "8 free". */
  readonly said: string
  /** It is what the reader looks for. */
  readonly isLoud: boolean
  /** Its rows are what the table shows. */
  readonly isChosen?: boolean
}

interface GapChartProps {
  readonly label: string
  /** The worst first. */
  readonly rows: readonly GapRow[]
  /** Leads to the rows of a bar. */
  readonly onChoose: (key: string) => void
  /** What the parts of a bar mean, and what else is to be said: at the right. */
  readonly legend: readonly { readonly part: 'covered' | 'short' | 'spare'; readonly text: string }[]
  readonly children?: ReactNode
}

/** Two amounts compared, a bar a row, without axis and grid; each bar leads to its rows (look.md §14.2). */
export function GapChart({ label, rows, onChoose, legend, children }: GapChartProps) {
  const most = Math.max(1, ...rows.map(({ covered, short, spare }) => covered + short + spare))
  const wide = (part: number) => ({ width: `${(100 * part) / most}%` })
  return (
    <div className={css.chart}>
      <ul className={css.rows} aria-label={label}>
        {rows.map(({ key, title, covered, short, spare, said, isLoud, isChosen = false }) => (
          <li key={key}>
            <button
              type="button"
              className={css.row}
              data-loud={isLoud || undefined}
              aria-pressed={isChosen}
              onClick={() => onChoose(key)}
            >
              <span className={css.title} title={title}>
                {title}
              </span>
              <span className={css.bar} aria-hidden="true">
                {covered > 0 && <span className={css.covered} style={wide(covered)} />}
                {short > 0 && <span className={css.short} style={wide(short)} />}
                {spare > 0 && <span className={css.spare} style={wide(spare)} />}
              </span>
              <span className={css.said}>{said}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.side}>
        <ul className={css.legend}>
          {legend.map(({ part, text }) => (
            <li key={part} className={css.entry}>
              <span className={css[part]} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  )
}
