import { AbsenceCount } from '#domains/attendance/web/absence-count.embed.tsx'
import { ExperiencePicture } from '#domains/experiences/web/experience-picture.embed.tsx'
import { MasteryLadder } from '#ui/status/MasteryLadder.tsx'
import type { ReportExperience, ReportPerk } from '../../contract/report-content.ts'
import css from './document.module.css'

/** So many absences and more are said with a warning. */
const raisedFrom = 3

/** One experience of a report: who runs it, how it is attended, and how far each unit and ability is. */
export function ExperienceOfReport({ experience }: { experience: ReportExperience }) {
  const { title, image_url, experts, attendance, tasks, perks } = experience
  return (
    <section className={css.experience} aria-label={title}>
      <div className={css.head}>
        <ExperiencePicture imageUrl={image_url} title={title} size={36} />
        <div className={css.name}>
          <h3>{title}</h3>
          <p className={css.quiet}>{experts.join(', ')}</p>
        </div>
        {attendance.absent >= raisedFrom && (
          <span className={css.absences}>
            <AbsenceCount absences={attendance.absent} /> absences
          </span>
        )}
      </div>
      <p className={css.facts}>
        {attendance.sessions > 0 && `${attendance.there} of ${attendance.sessions} sessions. `}
        {tasks.expected > 0 && `${tasks.handed_in} of ${tasks.expected} tasks handed in.`}
      </p>
      <ul className={css.perks}>
        {perks.map((perk) => (
          <Perk key={`${perk.kind} ${perk.id}`} perk={perk} />
        ))}
      </ul>
      {perks.length === 0 && <p className={css.quiet}>Nothing in it was assessed.</p>}
    </section>
  )
}

function Perk({ perk: { title, level, label, comment } }: { perk: ReportPerk }) {
  return (
    <li className={css.perk}>
      <span className={css.perkTitle}>{title}</span>
      <span className={css.mastery} data-low={(level !== null && level < 1) || undefined}>
        {level !== null && <MasteryLadder level={level} />}
        <span>{label}</span>
      </span>
      {comment !== '' && <p className={css.comment}>{comment}</p>}
    </li>
  )
}
