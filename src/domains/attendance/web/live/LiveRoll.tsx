import { Button } from '@mantine/core'
import { IconChevronUp, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '#ui/clock/use-now.ts'
import { LiveRegion } from '#ui/feedback/LiveRegion.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { ExternalStudents } from '../external/ExternalStudents.tsx'
import { missingNote, missingWords } from '../external/external-students.ts'
import { ExcusedList } from './ExcusedList.tsx'
import { InMeeting } from './InMeeting.tsx'
import { JustNow } from './JustNow.tsx'
import { LiveAlert } from './LiveAlert.tsx'
import css from './live.module.css'
import { groupLive, isMissingKnown, isUnspoken, messageLabel } from './live-groups.ts'
import { MissingList } from './MissingList.tsx'
import { NotKnownYet } from './NotKnownYet.tsx'
import { notKnownWords } from './not-known-words.ts'

export interface LiveRollProps {
  roll: RollPage
  /** The experience's title. */
  title: string
  reportHref: string
  isPhone: boolean
  openId: number | undefined
  onOpen: (entry: AttendanceEntry) => void
}

/** A running meeting: who is missing first, and how to reach them; everyone else small (picture 02, 16). */
export function LiveRoll({ roll, title, reportHref, isPhone, openId, onOpen }: LiveRollProps) {
  const nowMs = useNow(5_000)
  const [isFolded, setIsFolded] = useState(false)
  const { missing, excused, inMeeting, lateCount } = groupLive(roll)
  const shared = { roll, nowMs, openId, onOpen }
  const unmatched = roll.unmatchedCount
  const isKnown = isMissingKnown(roll, missing)
  return (
    <>
      <LiveAlert roll={roll} />
      <LiveRegion>
        {isKnown
          ? missingWords(
              missing.map(({ entry }) => entry),
              roll.externalStudentsAttendance,
            )
          : notKnownWords(roll).said}
      </LiveRegion>
      <div className={css.columns}>
        <div className={css.left}>
          {isKnown ? (
            <>
              <div className={css.head}>
                <span className={css.figure} data-missing={missing.length > 0 || undefined}>
                  {missing.length}
                </span>
                <h2 className={css.title}>
                  Missing now <span className={css.titleNote}>{missingNote(missing.length, roll)}</span>
                </h2>
                {missing.length > 0 && (
                  <MessageAll
                    roll={roll}
                    missing={missing.map(({ entry }) => entry)}
                    title={title}
                    isPhone={isPhone}
                  />
                )}
              </div>
              <MissingList
                {...shared}
                missing={missing}
                title={title}
                reportHref={reportHref}
                isPhone={isPhone}
              />
            </>
          ) : (
            <NotKnownYet roll={roll} expected={missing.map(({ entry }) => entry)} onOpen={onOpen} />
          )}
          <ExternalStudents roll={roll} />
          <ExcusedList entries={excused} onOpen={onOpen} />
          {roll.justNow.length > 0 && (
            <section className={css.section} data-just-now>
              <h2 className={css.sectionTitle}>Just now</h2>
              <JustNow events={roll.justNow} />
            </section>
          )}
        </div>
        {roll.presence !== 'unheard' && (
          <div className={css.right}>
            <div className={css.head}>
              <span className={css.figure}>{inMeeting.length}</span>
              <h2 className={css.title}>
                In the meeting
                <span className={css.titleNote}>
                  {lateCount > 0 && `${lateCount} joined late`}
                  {lateCount > 0 && unmatched > 0 && ', '}
                  {unmatched > 0 && (
                    <UiLink href={reportHref} className={css.noteLink}>
                      {unmatched} not matched yet
                    </UiLink>
                  )}
                </span>
              </h2>
              <button
                type="button"
                className={css.fold}
                aria-expanded={!isFolded}
                aria-label="In the meeting"
                onClick={() => setIsFolded(!isFolded)}
              >
                <IconChevronUp size={18} stroke={1.75} aria-hidden />
              </button>
            </div>
            {!isFolded && <InMeeting {...shared} entries={inMeeting} />}
          </div>
        )}
      </div>
    </>
  )
}

interface MessageAllProps {
  roll: RollPage
  missing: readonly AttendanceEntry[]
  title: string
  isPhone: boolean
}

/**
 * One email to all who are missing, but not to those whose excuse waits: they have told us. As blind copies, so that
 * none sees who else is.
 */
function MessageAll({ roll, missing, title, isPhone }: MessageAllProps) {
  const ids = new Set(missing.filter(isUnspoken).map((entry) => entry.studentId))
  const addresses = roll.contacts.filter((one) => ids.has(one.studentId)).map((one) => one.email)
  if (addresses.length === 0) return null
  const href = `mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}&subject=${encodeURIComponent(title)}`
  return (
    <Button
      component="a"
      href={href}
      size="xs"
      className={css.messageAll}
      {...(isPhone && { variant: 'subtle', color: 'accent' })}
      {...(!isPhone && { leftSection: <IconMail size={16} stroke={1.75} aria-hidden /> })}
    >
      {messageLabel(missing, addresses.length, isPhone)}
    </Button>
  )
}
