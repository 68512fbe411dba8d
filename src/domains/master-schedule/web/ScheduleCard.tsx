import { useDraggable } from '@dnd-kit/core'
import { CardText, expertsText } from './CardText.tsx'
import { colourStyle } from './card-colour.ts'
import css from './schedule.module.css'
import { keyOf, type Placed } from './schedule-cells.ts'

interface ScheduleCardProps {
  readonly placed: Placed
  readonly canMove: boolean
  readonly isChosen: boolean
  /** Whether the Tab key stops here, and by what arrows find it. */
  readonly focus: { readonly 'data-card': string; readonly tabIndex: number }
  readonly onChoose: () => void
}

/** An experience in its block: dragged, lifted by Space, or chosen by a click. */
export function ScheduleCard({ placed, canMove, isChosen, focus, onChoose }: ScheduleCardProps) {
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: keyOf(placed),
    data: placed,
    disabled: !canMove,
  })
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={css.card}
      style={colourStyle(placed.experience.type)}
      {...attributes}
      {...listeners}
      {...focus}
      aria-current={isChosen || undefined}
      data-lifted={isDragging || undefined}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
    >
      <CardText placed={placed} second={expertsText(placed)} />
    </button>
  )
}
