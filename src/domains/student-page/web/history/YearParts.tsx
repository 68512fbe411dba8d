import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import type { HistoryOfYear } from '../../contract/learning-history.contract.ts'
import { studentAddress } from '../../rules/student-addresses.ts'
import { FormerSchoolLine } from './FormerSchoolLine.tsx'
import css from './history.module.css'

interface YearPartsProps {
  readonly history: HistoryOfYear
  readonly studentId: number
}

/** Where a student was in a year, what they took with grade and credits, and the papers. */
export function YearParts({ history, studentId }: YearPartsProps) {
  const { campus, cycles, schools, courses, credits, documents } = history
  const taken = cycles.flatMap(({ title, experiences }) =>
    experiences.map((one) => ({ ...one, cycle: title })),
  )
  return (
    <>
      <PanelSection title="Schools">
        {taken.length > 0 && <p className={css.school}>{campus ?? 'This school, campus not known'}</p>}
        {schools.map((school) => (
          <FormerSchoolLine key={school.id} school={school} onEdit={undefined} />
        ))}
        {taken.length + schools.length === 0 && <p className={css.quiet}>Nobody has said where.</p>}
      </PanelSection>
      <PanelSection
        title={credits > 0 ? `Courses and credits: ${formatNoun(credits, 'credit')}` : 'Courses and credits'}
      >
        {courses === null && <p className={css.quiet}>Not yours to see.</p>}
        {courses?.length === 0 && <p className={css.quiet}>Nothing earned in this year.</p>}
        <ul className={css.list}>
          {courses?.map((one) => (
            <li key={`${one.title} ${one.source}`}>
              <span className={css.words}>
                {one.title}
                {one.source !== '' && <span className={css.quiet}> {one.source}</span>}
              </span>
              <span className={css.result}>
                {one.grade}
                {one.credits !== null && `, ${formatNoun(one.credits, 'credit')}`}
              </span>
            </li>
          ))}
        </ul>
      </PanelSection>
      {taken.length > 0 && (
        <PanelSection title="Experiences">
          <ul className={css.list}>
            {taken.map(({ id, title, cycle }) => (
              <li key={id}>
                <UiLink href={`/experiences/${id}`}>{title}</UiLink>
                <span className={css.result}>{cycle}</span>
              </li>
            ))}
          </ul>
          <UiLink href={studentAddress.history(studentId)}>Attendance and mastery of all years</UiLink>
        </PanelSection>
      )}
      <PanelSection title="Documents">
        {documents.length === 0 && <p className={css.quiet}>None from this year that you can open.</p>}
        <ul className={css.list}>
          {documents.map(({ id, title, url }) => (
            <li key={id}>
              <a href={url} download>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  )
}
