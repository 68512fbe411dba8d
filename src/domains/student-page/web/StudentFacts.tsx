import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { useNow } from '#ui/clock/use-now.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { formatDuration } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StudentHead } from '../contract/student-page.contract.ts'
import css from './student.module.css'

interface StudentFactsProps {
  readonly student: StudentHead
  /** On a phone what stands above: where they are now; and pronouns have no other place. */
  readonly isPhone?: boolean
}

/** Who they are in one line: grade and campus, house and advisor, when they leave, how to write, where now. */
export function StudentFacts({ student, isPhone = false }: StudentFactsProps) {
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
      {!isPhone && now !== null && now.length > 0 && (
        <li>
          <WhereNow now={now} />
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

function WhereNow({ now }: { now: NonNullable<StudentHead['now']> }) {
  const nowMs = useNow(60_000)
  return (
    <>
      {now.map(({ attendableId, title, url, endsAt, state }) => (
        <span key={attendableId} data-missing={state === 'not seen' || undefined} className={css.now}>
          Now <UiLink href={url}>{title}</UiLink>, {states[state]},{' '}
          {formatDuration(Math.max(0, Date.parse(endsAt) - nowMs))} left
        </span>
      ))}
    </>
  )
}
