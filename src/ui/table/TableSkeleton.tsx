import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { type Density, rowHeights } from './columns.ts'
import css from './TableSkeleton.module.css'

/** Below this nothing is shown: what comes at once needs no skeleton. */
const appearsAfterMs = 150

export interface TableSkeletonProps {
  /** The columns to come. */
  columns: readonly { id: string; width?: number; align?: 'left' | 'right' | 'center' }[]
  rows?: number
  density?: Density
  label?: string
}

/** The shape of the table to come; appears after 150 ms and never shimmers (design `look.md` §7.12). */
export function TableSkeleton({
  columns,
  rows = 8,
  density = 'roll',
  label = 'Loading',
}: TableSkeletonProps) {
  const [shown, setShown] = useState(false)
  useTimeout(() => setShown(true), appearsAfterMs, { autoInvoke: true })
  return (
    <div className={css.skeleton} role="status" aria-label={label} data-skeleton>
      {shown &&
        Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
          <div key={row} className={css.row} style={{ height: rowHeights[density] }}>
            {columns.map((column, at) => (
              <div
                key={column.id}
                className={css.cell}
                data-align={column.align}
                style={{ flexBasis: column.width ?? 200, flexGrow: column.width === undefined ? 1 : 0 }}
              >
                <div className={css.bar} style={{ width: `${40 + ((row * 29 + at * 17) % 40)}%` }} />
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}
