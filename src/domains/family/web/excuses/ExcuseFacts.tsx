import type { ReactNode } from 'react'
import { familyExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { FamilyExcuseDetail } from '../../contract/family-excuses.contract.ts'
import { familyWeekAddress } from '../../rules/family-addresses.ts'
import { seriesText, whenText } from './excuse-text.ts'
import css from './excuses.module.css'

/** What the excuse says and who asked for it. */
export function ExcuseFacts({ excuse }: { excuse: FamilyExcuseDetail }) {
  const { guardian, series, reason, requester, student, created_at } = excuse
  const days = guardian?.school_days ?? 1
  return (
    <dl className={css.facts}>
      <Fact name="When">
        {whenText(excuse)}
        {days > 1 && <span className={css.quiet}>{formatNoun(days, 'school day')}</span>}
      </Fact>
      {series !== null && (
        <Fact name="Repeats">
          {seriesText(series)}
          <OtherDays excuse={excuse} />
        </Fact>
      )}
      <Fact name="Student">
        <UiLink className={css.link} href={familyWeekAddress(student.id, schoolDayOf(excuse.start_at))}>
          {student.name}
        </UiLink>
      </Fact>
      {reason !== null && <Fact name="Reason">{reason}</Fact>}
      {guardian !== null && guardian.comments !== '' && <Fact name="Comment">“{guardian.comments}”</Fact>}
      {requester !== null && (
        <Fact name={requester.is_staff ? 'Entered by' : 'Asked by'}>
          {requesterText(requester)}
          <span className={css.quiet}>{formatWhen(created_at, Date.now())}</span>
        </Fact>
      )}
      {requester !== null && requester.corrected_in_mirror_by !== null && (
        <Fact name="Corrected by">{inMirrorText(requester.corrected_in_mirror_by, requester)}</Fact>
      )}
    </dl>
  )
}

type Requester = NonNullable<FamilyExcuseDetail['requester']>

/** What staff did in a mirror is never shown as the family's own doing (decision 29). */
const inMirrorText = (staffName: string, { is_viewer, name }: Requester): string =>
  `${staffName} for ${is_viewer ? 'you' : name}`

function requesterText(requester: Requester): string {
  if (requester.filed_in_mirror_by !== null) return inMirrorText(requester.filed_in_mirror_by, requester)
  return requester.is_viewer ? 'You' : requester.name
}

/** The ways to the day before and after of the series. */
function OtherDays({ excuse: { previous, next } }: { excuse: FamilyExcuseDetail }) {
  if (previous === null && next === null) return null
  return (
    <span className={css.neighbours}>
      {previous !== null && (
        <UiLink className={css.link} href={familyExcuseAddress(previous.id)}>
          Before: {formatShortDay(schoolDayOf(previous.start_at))}
        </UiLink>
      )}
      {next !== null && (
        <UiLink className={css.link} href={familyExcuseAddress(next.id)}>
          After: {formatShortDay(schoolDayOf(next.start_at))}
        </UiLink>
      )}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
