import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck, IconLogout, IconUserQuestion, IconUserX } from '@tabler/icons-react'
import { ContactButtons } from '#domains/attendance/web/contact-buttons.embed.tsx'
import { ExcuseWaits } from '#domains/attendance/web/excuse-waits.embed.tsx'
import { PerhapsInMeeting } from '#domains/attendance/web/perhaps-in-meeting.embed.tsx'
import { isUnknown } from '#domains/attendance/web/running-words.embed.tsx'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { type Answered, heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { LiveRegion } from '#ui/feedback/LiveRegion.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { formatTime } from '#ui/format/times.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { PresenceStrip } from '#ui/status/PresenceStrip.tsx'
import type { MissingStudent, MissingToday } from '../contract/school-today.schemas.ts'
import { GuardiansOnPaper } from './GuardiansOnPaper.tsx'
import css from './missing.module.css'
import { missingSaid, missingTitle, missingWords, placeOf } from './today-words.ts'

interface MissingNowProps {
  readonly missing: MissingToday
  readonly answered: Answered
}

/** Who is missing now, the longest first, and how to reach them; the rest stands in the calendar's panel. */
export function MissingNow({ missing, answered }: MissingNowProps) {
  const { nowMs, words } = heardAt(answered, useNow(5_000))
  const isPhone =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
  const hasMissing = missing.total > 0
  return (
    <section aria-labelledby="missing-now">
      <LiveRegion>{[missingSaid(missing), words].filter(Boolean).join(' ')}</LiveRegion>
      <div className={css.head}>
        {hasMissing ? (
          <span className={css.figure}>{formatCount(missing.total)}</span>
        ) : isUnknown(missing) ? (
          <IconUserQuestion size={28} stroke={1.5} aria-hidden className={css.unknown ?? ''} />
        ) : (
          <IconCircleCheck size={28} stroke={1.5} aria-hidden className={css.fine ?? ''} />
        )}
        <h2 className={css.title} id="missing-now">
          {missingTitle(missing)}
          <span className={css.note}>{[words, missingWords(missing)].filter(Boolean).join('. ')}</span>
        </h2>
        {missing.total > missing.students.length && (
          <UiLink href={missing.url} className={css.all}>
            All {formatCount(missing.total)}
          </UiLink>
        )}
      </div>
      {hasMissing && (
        <ul className={css.rows} aria-label="Missing now, longest first">
          {missing.students.map((student) => (
            <MissingRow
              key={`${student.eventId} ${student.id}`}
              student={student}
              nowMs={nowMs}
              isPhone={isPhone}
            />
          ))}
        </ul>
      )}
      {missing.total > missing.students.length && (
        <UiLink href={missing.url} className={css.rest}>
          {formatNoun(missing.total - missing.students.length, 'more student')} missing
        </UiLink>
      )}
    </section>
  )
}

interface MissingRowProps {
  readonly student: MissingStudent
  readonly nowMs: number
  readonly isPhone: boolean
}

function MissingRow({ student, nowMs, isPhone }: MissingRowProps) {
  const {
    id,
    name,
    meetingTitle,
    startAt,
    endAt,
    leftAt,
    segments,
    excuseWaits,
    excuseUrl,
    url,
    contact,
    perhaps,
  } = student
  const sinceMs = Date.parse(leftAt ?? startAt)
  return (
    <li className={css.row}>
      <span className={css.who}>
        <span className={css.name}>
          <PersonName id={id}>{name}</PersonName>
        </span>
        <span className={css.second}>{placeOf(student)}</span>
        {perhaps !== null && <PerhapsInMeeting name={perhaps.name} href={perhaps.url} />}
      </span>
      <span className={css.where}>
        <span className={css.meeting} title={meetingTitle}>
          <UiLink href={url} className={css.roll}>
            {meetingTitle}
          </UiLink>
        </span>
        <span className={css.seen} data-unseen={leftAt === null || undefined}>
          {leftAt === null ? (
            <IconUserX size={14} stroke={2} aria-hidden />
          ) : (
            <IconLogout size={14} stroke={2} aria-hidden />
          )}
          {leftAt === null ? 'Not seen yet' : `Left at ${formatTime(leftAt)}`}
          {excuseWaits && <ExcuseWaits excuse={{ url: excuseUrl }} />}
        </span>
      </span>
      <span className={css.strip}>
        <PresenceStrip
          variant="row"
          scheduled={{ startMs: Date.parse(startAt), endMs: Date.parse(endAt) }}
          segments={segments.map((one) => ({
            fromMs: Date.parse(one.joinedAt),
            toMs: one.leftAt === null ? nowMs : Date.parse(one.leftAt),
          }))}
          {...(segments.length === 0 && { outline: 'absent' as const })}
          nowMs={nowMs}
        />
      </span>
      <span className={css.minutes}>
        <strong>{Math.max(0, Math.floor((nowMs - sinceMs) / 60_000))}</strong> min
      </span>
      <span className={css.contacts} data-print="hide">
        <ContactButtons
          name={name}
          contact={contact ?? undefined}
          subject={meetingTitle}
          isOneButton={isPhone}
        />
      </span>
      {contact !== null && <GuardiansOnPaper guardians={contact.guardians} />}
    </li>
  )
}
