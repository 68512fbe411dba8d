import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { type Answered, heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { formatDuration } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StudentHead } from '../contract/student-page.contract.ts'
import css from './student.module.css'

interface StudentFactsProps {
  readonly student: StudentHead
  /**
   * When the head was answered; undefined on a phone, where they are now stands above, and pronouns have no other
   * place.
   */
  readonly answered?: Answered
}

/** Who they are in one line: grade and campus, house and advisor, when they leave, how to write, where now. */
export function StudentFacts({ student, answered }: StudentFactsProps) {
  const isPhone = answered === undefined
  const { grade, campus, house, advisor, graduates, email, name, now, pronouns } = student
  return (
    <ul className={css.facts}>
      <li>
        Grade {grade}, {campus}
        {isPhone && pronouns !== null && `, ${pronouns}`}
      </li>
      <li>
        {house === null ? (
          'No house'
        ) : house.url === null ? (
          house.title
        ) : (
          <UiLink href={house.url}>{house.title}</UiLink>
        )}
        {advisor !== null && (
          <>
            , advisor{' '}
            <PersonName kind="employee" id={advisor.id}>
              {advisor.name}
            </PersonName>
          </>
        )}
      </li>
      <li>Graduates June {graduates}</li>
      <li className={css.email}>
        <a href={`mailto:${email}`}>{email}</a>
        <CopyButton value={email} label={`Copy email of ${name}`} said="Email copied!" />
      </li>
      {answered !== undefined && now !== null && now.length > 0 && (
        <li>
          <WhereNow now={now} answered={answered} />
        </li>
      )}
    </ul>
  )
}

const states = {
  there: 'in the meeting',
  left: 'left the meeting',
  excused: 'excused',
  'excuse waits': 'not seen, excuse waits',
  'not seen': 'not in the meeting',
  unknown: 'the video meeting has said nothing yet',
} as const

interface WhereNowProps {
  readonly now: NonNullable<StudentHead['now']>
  readonly answered: Answered
}

function WhereNow({ now, answered }: WhereNowProps) {
  const { nowMs, words } = heardAt(answered, useNow(15_000))
  return (
    <>
      {now.map(({ attendableId, title, url, endsAt, state }) => (
        <span key={attendableId} data-missing={state === 'not seen' || undefined} className={css.now}>
          Now <UiLink href={url}>{title}</UiLink>, {states[state]},{' '}
          {formatDuration(Math.max(0, Date.parse(endsAt) - nowMs))} left
        </span>
      ))}
      {words !== undefined && <span className={css.now}>{words}</span>}
    </>
  )
}
