import css from './ColumnChart.module.css'

export interface ChartColumn {
  readonly key: string
  /** Under it, where there is room: `Nov 2`. */
  readonly tick: string
  /** What it says in words: `Week of Nov 2: 1,204 of 1,310 h`. */
  readonly said: string
  readonly amount: number
  /** What it should be; null where nothing is expected. */
  readonly expected: number | null
  readonly isChosen?: boolean
}

interface ColumnChartProps {
  readonly label: string
  readonly columns: readonly ChartColumn[]
  readonly onChoose: (key: string) => void
}

/** Amounts over time against what is expected, a column each; each leads to its rows. */
export function ColumnChart({ label, columns, onChoose }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ amount, expected }) => Math.max(amount, expected ?? 0)))
  const tall = (part: number) => ({ height: `${(100 * part) / most}%` })
  // Every tick where there is room, else every second, third, … of them.
  const every = Math.max(1, Math.ceil(columns.length / 14))
  return (
    <ul className={css.chart} aria-label={label}>
      {columns.map(({ key, tick, said, amount, expected, isChosen = false }, at) => (
        <li key={key} className={css.item}>
          <button
            type="button"
            className={css.column}
            title={said}
            aria-label={said}
            aria-pressed={isChosen}
            onClick={() => onChoose(key)}
          >
            {expected !== null && expected > amount && (
              <span className={css.short} style={tall(expected - amount)} />
            )}
            {amount > (expected ?? amount) && (
              <span className={css.spare} style={tall(amount - (expected ?? 0))} />
            )}
            <span className={css.covered} style={tall(Math.min(amount, expected ?? amount))} />
          </button>
          <span className={css.tick} aria-hidden="true">
            {at % every === 0 ? tick : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
