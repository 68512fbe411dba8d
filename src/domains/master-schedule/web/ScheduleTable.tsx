import { shortClockText } from '#contract/clock-text.ts'
import { schoolInstant } from '#contract/school-time.ts'
import type { ScheduleTarget } from '../contract/master-schedule.contract.ts'
import { ScheduleCard } from './ScheduleCard.tsx'
import { ScheduleCell } from './ScheduleCell.tsx'
import css from './schedule.module.css'
import {
  blockOf,
  cellKey,
  cellsOf,
  gridOf,
  keyOf,
  type Placed,
  type ScheduleGridProps,
} from './schedule-cells.ts'

interface ScheduleTableProps extends Omit<ScheduleGridProps, 'onMove'> {
  readonly lifted: Placed | undefined
  readonly targets: readonly ScheduleTarget[] | undefined
}

const headWidth = 104
const columnWidth = 184

/** A row for each block, a column for each campus. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { campuses, experiences, canMove, chosen, onChoose, lifted, targets } = props
  const { columns, rows } = gridOf(campuses, experiences)
  const cells = cellsOf(experiences)
  // Its own place takes it back.
  const takes = (campusId: number | null) => lifted?.experience.campus_id === campusId
  return (
    <table
      className={css.grid}
      style={{ minWidth: headWidth + columns.length * columnWidth }}
      aria-label="Blocks and campuses"
    >
      <thead>
        <tr>
          <th scope="col" className={css.corner}>
            Block
          </th>
          {columns.map(({ id, title }) => (
            <th key={id ?? 'all'} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((number) => (
          <tr key={number}>
            <RowHead block={blockOf(columns, number)} />
            {columns.map(({ id }) => (
              <ScheduleCell
                key={id ?? 'all'}
                block={number}
                campusId={id}
                takesLifted={takes(id)}
                target={takes(id) ? targets?.find(({ block }) => block === number) : undefined}
              >
                {(cells.get(cellKey(number, id)) ?? []).map((placed) => (
                  <ScheduleCard
                    key={keyOf(placed)}
                    placed={placed}
                    canMove={canMove}
                    isChosen={chosen !== undefined && keyOf(chosen) === keyOf(placed)}
                    onChoose={() => onChoose(placed)}
                  />
                ))}
              </ScheduleCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `9:00`: any day without a change of the clocks has the same. */
const wallTimeText = (time: string) => shortClockText(schoolInstant('2026-01-05', time))

/** The block's letter large, its days and hours below. */
function RowHead({ block }: { block: ReturnType<typeof blockOf> }) {
  const [, letter = block?.title ?? '', days] = /^(\S+) \((.+)\)$/.exec(block?.title ?? '') ?? []
  return (
    <th scope="row" className={css.rowHead}>
      <span className={css.letter}>{letter}</span>
      {days !== undefined && <span className={css.hours}>{days}</span>}
      <span className={css.hours}>
        {block && `${wallTimeText(block.starts_at)} – ${wallTimeText(block.ends_at)}`}
      </span>
    </th>
  )
}
