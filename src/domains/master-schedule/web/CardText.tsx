import { VisuallyHidden } from '@mantine/core'
import { formatNoun } from '#ui/format/quantities.ts'
import css from './schedule.module.css'
import type { Placed } from './schedule-cells.ts'

const shortWeekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface CardTextProps {
  readonly placed: Placed
  /** What stands below the title: who runs it, or at which campus. */
  readonly second: string
}

/** What stands on a card: title and how full it is, below them who or where, and the weekdays of its plan. */
export function CardText({ placed: { experience }, second }: CardTextProps) {
  const { title, places, registered, coming, weekdays } = experience
  return (
    <>
      <span className={css.cardTop}>
        <span className={css.cardTitle}>{title}</span>
        <span className={css.count}>
          {places === null ? registered : `${registered}/${places}`}
          <VisuallyHidden> students, {formatNoun(coming, 'session')} to come</VisuallyHidden>
        </span>
      </span>
      <span className={css.cardTop}>
        <span className={css.cardSecond}>{second}</span>
        <span className={css.count}>{weekdays.map((day) => shortWeekdays[day - 1]).join(', ')}</span>
      </span>
    </>
  )
}

/** Who runs it, for a card that stands among blocks and campuses. */
export const expertsText = ({ experience: { experts } }: Placed) =>
  experts.map(({ name }) => name).join(', ') || 'No expert yet'
