import { IconFileCheck, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ExcuseWaits } from '#domains/attendance/web/excuse-waits.embed.tsx'
import { PerhapsInMeeting } from '#domains/attendance/web/perhaps-in-meeting.embed.tsx'
import { isUnknown } from '#domains/attendance/web/running-words.embed.tsx'
import { Custody } from '#domains/people/web/custody.embed.tsx'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { heardAt } from '#ui/clock/heard.ts'
import { useNow } from '#ui/clock/use-now.ts'
import { LiveRegion } from '#ui/feedback/LiveRegion.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { telephone } from '#ui/format/telephone.ts'
import { formatTime } from '#ui/format/times.ts'
import { WaitingSection } from '#ui/panel/WaitingSection.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { MissingNow as MissingNowData } from '../../contract/attendance-calendar.contract.ts'
import { meetingsOf, missingSentence } from './missing-words.ts'
import { PanelHead } from './PanelHead.tsx'
import css from './panel.module.css'

/** Sessions begin and end without anyone saying so. */
const everyMs = 15_000

type Missing = MissingNowData['houses'][number]['students'][number]

/** The excused stand in the list and count nowhere as missing. */
const isMissing = ({ excuse }: Missing) => excuse !== 'approved'

/** Who is expected in a running session and not in it, by house; it changes by itself. */
export function MissingNow({ onBack }: { readonly onBack: () => void }) {
  const options = api.attendanceCalendar.getMissingNow.queryOptions()
  const { data, dataUpdatedAt } = useQuery({ ...options, refetchInterval: everyMs })
  const { words } = heardAt({ answeredMs: dataUpdatedAt, everyMs }, useNow(5_000))
  useLive(data?.topics ?? [], options)
  return (
    <>
      <PanelHead
        title="Missing now"
        count={data === undefined || isUnknown(meetingsOf(data)) ? undefined : data.total}
        onBack={onBack}
      />
      <div className={css.body}>
        {data === undefined ? (
          <WaitingSection />
        ) : (
          <>
            <LiveRegion>{[saidOf(data), words].filter(Boolean).join(' ')}</LiveRegion>
            <p className={css.note}>
              {words !== undefined && `${words}. `}
              {missingSentence(data)}
            </p>
            {data.houses.map((house) => (
              <section key={house.house_id ?? 0} className={css.section}>
                <h3 className={css.heading}>
                  {house.title} <span className={css.quiet}>{house.students.filter(isMissing).length}</span>
                </h3>
                <ul className={css.list}>
                  {house.students.map((student) => (
                    <MissingRow key={`${student.attendable_id} ${student.student_id}`} student={student} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </div>
    </>
  )
}

/** What is read out: of nobody that they are missing, and of nobody that they are not, while it is not known. */
const saidOf = (data: MissingNowData): string =>
  isUnknown(meetingsOf(data))
    ? 'Who is missing is not known yet.'
    : `${formatNoun(data.total, 'student')} missing now.`

function MissingRow({ student }: { readonly student: Missing }) {
  return (
    <li className={css.missing}>
      <span className={css.row}>
        <span className={css.grow}>
          <strong>
            <PersonName id={student.student_id}>{student.student_name}</PersonName>
          </strong>
          <span className={css.quiet}>
            Grade {student.grade}. {student.session_title},{' '}
            {student.left_at === null ? 'not seen yet' : `left at ${formatTime(student.left_at)}`}
          </span>
          {student.perhaps !== null && (
            <PerhapsInMeeting name={student.perhaps.name} href={student.perhaps.url} />
          )}
        </span>
        {student.excuse === 'approved' && (
          <Badge family="exc" icon={IconFileCheck}>
            Excused
          </Badge>
        )}
        {student.excuse === 'waiting' && <ExcuseWaits excuse={{ url: student.excuse_url }} />}
      </span>
      <ul className={css.contacts}>
        {student.guardians.map((guardian) => (
          <li key={guardian.email}>
            {guardian.name}
            {guardian.relationship !== '' && `, ${guardian.relationship.toLowerCase()}`}
            {guardian.phone !== null && (
              <a href={telephone(guardian.phone)}>
                <IconPhone size={14} stroke={1.75} aria-hidden /> {guardian.phone}
              </a>
            )}
            <a href={`mailto:${guardian.email}`}>
              <IconMail size={14} stroke={1.75} aria-hidden /> {guardian.email}
            </a>
            <Custody mark={guardian.custody} />
          </li>
        ))}
      </ul>
    </li>
  )
}
