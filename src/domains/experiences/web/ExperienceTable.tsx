import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { FacilitatedExperience } from '../contract/experiences.contract.ts'
import { ExperiencePicture } from './experience-picture.embed.tsx'
import css from './list.module.css'

/** The experiences of one kind: title, when, how many, and how well attended. */
export function ExperienceTable({ experiences }: { experiences: readonly FacilitatedExperience[] }) {
  return (
    <ul className={css.list}>
      {experiences.map((experience) => {
        const place = { type: experience.type, experienceId: experience.id }
        return (
          <li key={experience.id} className={css.row}>
            <ExperiencePicture imageUrl={experience.imageUrl} title={experience.title} size={40} />
            <div className={css.words}>
              <UiLink className={css.title} href={addressOf.experience(place)}>
                {experience.title}
              </UiLink>
              <span className={css.second}>{experience.themeTitle}</span>
            </div>
            <span className={css.when}>
              {experience.daysOfTheWeek}
              <span className={css.second}>{experience.time}</span>
            </span>
            <span className={css.figures}>
              {formatNoun(experience.studentsCount, 'student')}
              <span className={css.second}>
                {experience.attendancePercentage === null
                  ? 'No roll yet'
                  : `${experience.attendancePercentage}% present`}
              </span>
            </span>
            <UiLink
              className={css.verb}
              href={addressOf.attendance(place)}
              aria-label={`Attendance, ${experience.title}`}
            >
              Attendance
            </UiLink>
          </li>
        )
      })}
    </ul>
  )
}
