import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ScheduledExperience } from '../../contract/master-schedule.contract.ts'
import css from '../schedule.module.css'

/** What meets at hours of its own: it has no place among the blocks until its plan names one. */
export function NoBlock({ experiences }: { experiences: readonly ScheduledExperience[] }) {
  if (experiences.length === 0) return null
  return (
    <Section title="In no block" count={experiences.length}>
      <ul className={css.conflicts} aria-label="In no block">
        {experiences.map(({ id, title }) => (
          <li key={id}>
            <UiLink href={`/experiences/${id}`}>{title}</UiLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
