import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { ExperiencePicture } from '#domains/experiences/web/experience-picture.embed.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { FacilitatedExperience } from '../contract/facilitate.contract.ts'
import css from './list.module.css'
import { byKind } from './today-rows.ts'

/** All experiences in one table, grouped by type: title, when, how many, how well attended, and their attendance. */
export function ExperienceTable({ experiences }: { experiences: readonly FacilitatedExperience[] }) {
  return (
    <table className={css.table}>
      <thead className={css.tableHead}>
        <tr>
          <th scope="col">Experience</th>
          <th scope="col">When</th>
          <th scope="col">Students</th>
          <th scope="col">Present</th>
          <th scope="col">
            <span className={css.hidden}>Attendance</span>
          </th>
        </tr>
      </thead>
      {byKind(experiences).map((group) => (
        <tbody key={group.title}>
          <tr className={css.group}>
            <th colSpan={5} scope="colgroup">
              {group.title} <span>{group.experiences.length}</span>
            </th>
          </tr>
          {group.experiences.map((experience) => (
            <ExperienceRow key={experience.id} experience={experience} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function ExperienceRow({ experience }: { experience: FacilitatedExperience }) {
  const ids = { type: experience.type, experienceId: experience.id }
  return (
    <tr className={css.tableRow}>
      <td>
        <span className={css.named}>
          <ExperiencePicture imageUrl={experience.imageUrl} title={experience.title} size={32} />
          <span className={css.words}>
            <UiLink className={css.title} href={addressOf.experience(ids)}>
              {experience.title}
            </UiLink>
            <span className={css.second}>{experience.themeTitle}</span>
          </span>
        </span>
      </td>
      <td className={css.when}>
        {experience.daysOfTheWeek} <span className={css.time}>{experience.time}</span>
      </td>
      <td className={css.number}>
        {experience.studentsCount}
        <span className={css.hidden}> {formatNoun(experience.studentsCount, 'student').split(' ')[1]}</span>
      </td>
      <td className={css.number}>
        {experience.attendancePercentage === null ? '–' : `${experience.attendancePercentage}%`}
      </td>
      <td className={css.last}>
        <UiLink
          className={css.quietVerb}
          href={addressOf.attendance(ids)}
          aria-label={`Attendance, ${experience.title}`}
        >
          Attendance
        </UiLink>
      </td>
    </tr>
  )
}
