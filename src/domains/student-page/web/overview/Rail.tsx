import { ExcuseStateBadge } from '#domains/excuses/web/excuse-state-badge.embed.tsx'
import { relationshipTitle } from '#domains/people/rules/relationship.ts'
import { Custody, CustodyOfUnlisted } from '#domains/people/web/custody.embed.tsx'
import type { StudentSheet } from '#domains/person-sheet/contract/person-sheet.contract.ts'
import type { Answered } from '#ui/clock/heard.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { formatMonthDay, formatWeekdayRange } from '#ui/format/days.ts'
import { telephone } from '#ui/format/telephone.ts'
import { formatWhen } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { StudentOverview } from '../../contract/student-overview.contract.ts'
import css from './rail.module.css'
import { Today } from './Today.tsx'

interface RailProps {
  readonly studentId: number
  readonly overview: StudentOverview | undefined
  readonly sheet: StudentSheet | undefined
  /** When the overview was answered, and how often it is renewed. */
  readonly answered: Answered
}

/** Beside the cycle: today, what comes next, what waits, the family, the last note. */
export function Rail({ studentId, overview, sheet, answered }: RailProps) {
  return (
    <aside className={css.rail} aria-label="Today and family">
      {overview?.today != null && (
        <Today meetings={overview.today} seesAllRolls={overview.seesAllRolls} answered={answered} />
      )}
      {overview !== undefined && overview.upcoming.length > 0 && <Upcoming meetings={overview.upcoming} />}
      {sheet !== undefined && <Waiting excuses={sheet.excuses ?? []} />}
      {sheet?.guardians != null && <Guardians guardians={sheet.guardians} custody={sheet.custody} />}
      {sheet?.notes != null && <LastNote studentId={studentId} notes={sheet.notes} />}
    </aside>
  )
}

function Upcoming({ meetings }: { readonly meetings: StudentOverview['upcoming'] }) {
  return (
    <section className={css.part}>
      <h2 className={css.title}>Upcoming</h2>
      <ul className={css.list}>
        {meetings.map(({ attendableId, title, startsAt, url }) => (
          <li key={attendableId}>
            <UiLink href={url} className={css.name}>
              {title}
            </UiLink>
            <span className={css.second}>{formatWhen(startsAt, Date.now())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({ excuses }: { excuses: NonNullable<StudentSheet['excuses']> }) {
  const waiting = excuses.filter(({ approved }) => approved === null)
  if (waiting.length === 0) return null
  return (
    <section className={css.part}>
      <h2 className={css.title}>Waiting</h2>
      <ul className={css.list}>
        {waiting.map(({ id, reason, startsAt, endsAt }) => (
          <li key={id}>
            <UiLink href={`/excuses/${id}`} className={css.name}>
              {reason}
            </UiLink>
            <span className={css.second}>
              {formatWeekdayRange(schoolDayOf(startsAt), schoolDayOf(Date.parse(endsAt) - 1))}
            </span>
            <ExcuseStateBadge state="waiting" />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface GuardiansProps {
  readonly guardians: NonNullable<StudentSheet['guardians']>
  readonly custody: StudentSheet['custody']
}

function Guardians({ guardians, custody }: GuardiansProps) {
  return (
    <section className={css.part}>
      <h2 className={css.title}>Guardians</h2>
      {guardians.length === 0 && <p className={css.second}>No guardian is known.</p>}
      <ul className={css.list}>
        {guardians.map(({ id, name, relationship, email, phone }) => (
          <li key={id}>
            <span className={css.name}>{name}</span>
            <span className={css.second}>{relationshipTitle(relationship)}</span>
            {phone !== null && (
              <a className={css.second} href={telephone(phone)}>
                {phone}
              </a>
            )}
            <span className={css.email}>
              <a href={`mailto:${email}`}>{email}</a>
              <CopyButton value={email} label={`Copy email of ${name}`} />
            </span>
            <Custody mark={custody.find(({ guardianId }) => guardianId === id)} />
          </li>
        ))}
      </ul>
      <CustodyOfUnlisted custody={custody} listed={guardians} />
    </section>
  )
}

function LastNote({ studentId, notes }: { studentId: number; notes: NonNullable<StudentSheet['notes']> }) {
  const [last] = notes
  return (
    <section className={css.part}>
      <h2 className={css.title}>
        Last note
        <UiLink href={`/students/${studentId}/notes`} className={css.all}>
          All notes
        </UiLink>
      </h2>
      {last === undefined ? (
        <p className={css.second}>No note yet.</p>
      ) : (
        <p className={css.note}>
          {last.isReadable ? (last.excerpt ?? last.title) : 'A restricted note.'}
          <span className={css.second}>
            {[last.author, formatMonthDay(schoolDayOf(last.createdAt))].filter(Boolean).join(', ')}
          </span>
        </p>
      )}
    </section>
  )
}
