import { Section } from '#ui/page/SheetPage.tsx'
import { Bar } from '#ui/status/Pips.tsx'
import type { LearningHours } from '../../contract/learning-hours.contract.ts'
import css from './hours.module.css'
import { minutesText } from './hours-columns.tsx'

/** The same time by subject, the most first; what of an experience of several is shared among them. */
export function SubjectHours({ hours: { subjects, minutes } }: { hours: LearningHours }) {
  return (
    <Section title="By subject">
      <ul className={css.subjects}>
        {subjects.map((one) => (
          <li key={one.title}>
            <span>{one.title}</span>
            <Bar share={minutes === 0 ? 0 : one.minutes / minutes} />
            <span className={css.time}>{minutesText(one.minutes)}</span>
          </li>
        ))}
      </ul>
      <p className={css.quiet}>
        Together {minutesText(minutes)}. Who was seen in the meeting counts with the time seen, up to the
        length of the session; who was set there by hand, with the whole session.
      </p>
    </Section>
  )
}
