import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { HomeExperience } from '../contract/home.schemas.ts'
import css from './home.module.css'
import { Picture } from './Picture.tsx'

/** The experiences one runs in the cycle, with their usual days and time. */
export function ExperienceList({ experiences }: { experiences: readonly HomeExperience[] }) {
  return (
    <section className={css.experiences}>
      <div className={css.headingRow}>
        <h2 className={css.heading}>Your experiences</h2>
        {experiences.length > 0 && (
          <UiLink href={addressOf.list()} className={css.all}>
            All experiences
          </UiLink>
        )}
      </div>
      {experiences.length === 0 ? (
        <p className={css.nothing}>No expeditions found...</p>
      ) : (
        <ul className={css.card}>
          {experiences.map((one) => (
            <li key={one.id} className={css.experience}>
              <Picture imageUrl={one.imageUrl} title={one.title} size={32} />
              <UiLink
                className={css.experienceTitle}
                href={addressOf.experience({ type: one.facilitateType, experienceId: one.id })}
              >
                {one.title}
              </UiLink>
              <span className={css.category}>{one.categoryTitle}</span>
              <span className={css.days}>{one.daysOfTheWeek}</span>
              <span className={css.time}>{one.time}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
