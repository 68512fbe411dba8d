import { formatDay } from '#ui/format/days.ts'
import type { TranscriptContent } from '../contract/transcript-content.ts'
import { creditText } from '../rules/credit-text.ts'
import { endOf } from '../rules/end-of-stage.ts'
import css from './transcript.module.css'

/** What a transcript says, as a table: courses by school year, then credits by subject. */
export function TranscriptDocument({ content }: { content: TranscriptContent }) {
  return (
    <div className={css.document}>
      <dl className={css.facts}>
        <dt>Program</dt>
        <dd>
          {content.program.title}, grade {content.student.grade}
        </dd>
        <dt>Plan</dt>
        <dd>{content.program.plan}</dd>
        <dt>{endOf(content.program.title)}</dt>
        <dd>{content.program.graduates}, expected</dd>
        {content.student.born !== undefined && (
          <>
            <dt>Born</dt>
            <dd>{formatDay(content.student.born)}</dd>
          </>
        )}
        <dt>Student number</dt>
        <dd>{content.student.number}</dd>
      </dl>
      {content.years.map((year) => (
        <YearTable key={year.title} year={year} />
      ))}
      {content.years.length === 0 && <p className={css.quiet}>Nothing is assessed or running yet.</p>}
      <table className={css.table}>
        <caption>
          <span>Credits by subject</span>
        </caption>
        <tbody>
          {content.subjects.map(({ title, met, needed }) => (
            <SumRow key={title} word={title} value={`${creditText(met)} of ${creditText(needed)}`} />
          ))}
        </tbody>
        <tfoot>
          <SumRow word="All subjects" value={`${creditText(content.met)} of ${creditText(content.needed)}`} />
          {content.beyond > 0 && (
            <SumRow word="Beyond what the plan asks for" value={creditText(content.beyond)} />
          )}
          {content.twice > 0 && (
            <SumRow word="Of these counted in two subjects" value={creditText(content.twice)} />
          )}
        </tfoot>
      </table>
      <p className={css.quiet}>{content.rule}</p>
    </div>
  )
}

function YearTable({ year }: { year: TranscriptContent['years'][number] }) {
  return (
    <table className={css.table}>
      <caption>
        <span>{year.title}</span>
        <span className={css.credits}>{creditText(year.credits)} credits</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Course</th>
          <th scope="col" className={css.subject}>
            Subject
          </th>
          <th scope="col">Mastery</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {year.courses.map(({ title, source, subject, mastery, credits }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a record have no other name, and never move
          <tr key={at}>
            <td>
              {title}
              {source !== '' && <span className={css.source}>{source}</span>}
            </td>
            <td className={css.subject}>{subject}</td>
            <td>{mastery}</td>
            <td>{credits === null ? '–' : creditText(credits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SumRow = ({ word, value }: { word: string; value: string }) => (
  <tr>
    <th scope="row">{word}</th>
    <td>{value}</td>
  </tr>
)
