import { useDraggable } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import { formatNoun } from '#ui/format/quantities.ts'
import { colourStyle } from './card-colour.ts'
import css from './schedule.module.css'
import { keyOf, type Placed } from './schedule-cells.ts'

interface ScheduleCardProps {
  readonly placed: Placed
  readonly canMove: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** An experience in its block: dragged, lifted by Space, or chosen by a click. */
export function ScheduleCard({ placed, canMove, isChosen, onChoose }: ScheduleCardProps) {
  const { experience } = placed
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
      style={colourStyle(experience.type)}
      {...attributes}
      {...listeners}
      aria-current={isChosen || undefined}
      data-lifted={isDragging || undefined}
      data-chosen={isChosen || undefined}
      onClick={onChoose}
    >
      <CardText placed={placed} />
    </button>
  )
}

/** What stands on a card: title and how full it is, the experts below. */
export function CardText({ placed: { experience } }: { placed: Placed }) {
  const { title, experts, places, registered, coming } = experience
  return (
    <>
      <span className={css.cardTop}>
        <span className={css.cardTitle}>{title}</span>
        <span className={css.count}>
          {places === null ? registered : `${registered}/${places}`}
          <VisuallyHidden> students, {formatNoun(coming, 'session')} to come</VisuallyHidden>
        </span>
      </span>
      <span className={css.cardSecond}>{experts.join(', ') || 'No expert yet'}</span>
    </>
  )
}
