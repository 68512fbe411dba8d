import type { CSSProperties } from 'react'
import type { ScheduleCampus, ScheduleTarget } from '../contract/master-schedule.contract.ts'
import { BlockHead } from './BlockHead.tsx'
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
import { useCardFocus } from './use-card-focus.ts'

interface ScheduleTableProps extends Omit<ScheduleGridProps, 'onMove'> {
  readonly lifted: Placed | undefined
  readonly targets: readonly ScheduleTarget[] | undefined
}

const headWidth = 104
const columnWidth = 176

/** A row for each block, a column for each campus. */
export function ScheduleTable(props: ScheduleTableProps) {
  const { campuses, experiences, canMove, chosen, onChoose, lifted, targets } = props
  const { columns, rows } = gridOf(campuses, experiences)
  const cells = cellsOf(experiences)
  const focus = useCardFocus(lifted !== undefined)
  const least: CSSProperties & Record<'--least', string> = {
    '--least': `${headWidth + columns.length * columnWidth}px`,
  }
  // Its own place takes it back; a block that another campus alone has takes nothing.
  const takes = ({ id, blocks }: ScheduleCampus, number: number) =>
    lifted?.experience.campus_id === id && blocks.some((block) => block.number === number)
  return (
    <table className={css.grid} style={least} aria-label="Blocks and campuses" {...focus.handlers}>
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
            <BlockHead scope="row" block={blockOf(columns, number)} />
            {columns.map((column) => (
              <ScheduleCell
                key={column.id ?? 'all'}
                block={number}
                campusId={column.id}
                takesLifted={takes(column, number)}
                target={takes(column, number) ? targets?.find(({ block }) => block === number) : undefined}
              >
                {(cells.get(cellKey(number, column.id)) ?? []).map((placed) => (
                  <ScheduleCard
                    key={keyOf(placed)}
                    placed={placed}
                    canMove={canMove}
                    focus={focus.of(keyOf(placed))}
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
