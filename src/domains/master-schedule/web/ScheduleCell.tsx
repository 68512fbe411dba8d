import { useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import type { ScheduleTarget } from '../contract/master-schedule.contract.ts'
import css from './schedule.module.css'
import { cellKey } from './schedule-cells.ts'
import { verdictOf } from './verdict.ts'

interface ScheduleCellProps {
  readonly block: number
  readonly campusId: number | null
  /** What is lifted may be dropped here. */
  readonly takesLifted: boolean
  /** What dropping it here would do, once it is known; nothing where it stands already. */
  readonly target: ScheduleTarget | undefined
  readonly children: ReactNode
}

/** A place of the grid, which says what dropping something here would do. */
export function ScheduleCell({ block, campusId, takesLifted, target, children }: ScheduleCellProps) {
  const { setNodeRef, isOver } = useDroppable({
    id: cellKey(block, campusId),
    data: { block },
    disabled: !takesLifted,
  })
  const kind =
    target === undefined
      ? undefined
      : target.refusals.length > 0
        ? 'refused'
        : target.students + target.warnings.length > 0
          ? 'asked'
          : 'free'
  return (
    <td ref={setNodeRef} className={css.cell} data-verdict={kind} data-over={isOver || undefined}>
      {children}
      {target !== undefined && <p className={css.verdict}>{verdictOf(target)}</p>}
    </td>
  )
}
