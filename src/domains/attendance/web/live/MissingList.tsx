import { IconLogout, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { AttendanceEntry, RollPage } from '../../contract/attendance.schemas.ts'
import { splitStatuses } from '../../contract/attendance-status.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import { PerhapsInMeeting } from '../perhaps-in-meeting.embed.tsx'
import { RollStrip } from '../session/RollStrip.tsx'
import { statusStyles } from '../status-style.ts'
import { ContactButtons } from './ContactButtons.tsx'
import { keepOrder } from './calm-order.ts'
import css from './live.module.css'
import type { MissingStudent } from './live-groups.ts'

export interface MissingListProps {
  roll: RollPage
  missing: readonly MissingStudent[]
  nowMs: number
  title: string
  reportHref: string
  isPhone: boolean
  openId: number | undefined
  onOpen: (entry: AttendanceEntry) => void
}

/** Who is missing, longest first, and how to reach them. Rows stay where they are under the pointer. */
export function MissingList(props: MissingListProps) {
  const { roll, missing, nowMs, title, reportHref, isPhone, openId, onOpen } = props
  const [frozen, setFrozen] = useState<readonly number[]>()
  const rows = frozen === undefined ? missing : keepOrder(missing, frozen, ({ entry }) => entry.id)
  const contacts = new Map(roll.contacts.map((contact) => [contact.studentId, contact]))
  return (
    <ul
      className={css.missing}
      aria-label="Missing now"
      onPointerEnter={() => setFrozen(missing.map(({ entry }) => entry.id))}
      onPointerLeave={() => setFrozen(undefined)}
    >
      {rows.map(({ entry, sinceMs }) => (
        <li key={entry.id} className={css.missingRow} data-open={entry.id === openId || undefined}>
          <span className={css.who}>
            <span className={css.nameLine}>
              <button type="button" className={css.name} onClick={() => onOpen(entry)}>
                {entry.studentName}
              </button>
              {isLate(entry) && !isPhone && <Badge {...statusStyles.Late}>Late</Badge>}
            </span>
            <span className={css.where}>
              {[`Grade ${entry.grade}`, entry.houseTitle].filter(Boolean).join(', ')}
            </span>
            {entry.perhapsAs !== null && <PerhapsInMeeting name={entry.perhapsAs} href={reportHref} />}
          </span>
          <LastSeen entry={entry} isPhone={isPhone} />
          <span className={css.strip}>
            <RollStrip entry={entry} startAt={roll.startAt} endAt={roll.endAt} nowMs={nowMs} variant="row" />
          </span>
          <span className={css.minutes}>
            <strong>{Math.max(0, Math.floor((nowMs - sinceMs) / 60_000))}</strong> min
          </span>
          <span className={css.contacts}>
            <ContactButtons
              name={calledOf(entry)}
              contact={contacts.get(entry.studentId)}
              subject={title}
              isOneButton={isPhone}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

const isLate = (entry: AttendanceEntry) => splitStatuses(entry.status).includes('Late')

function LastSeen({ entry, isPhone }: { entry: AttendanceEntry; isPhone: boolean }) {
  if (entry.lastLeftAt === null)
    return (
      <span className={css.lastSeen} data-unseen>
        <IconUserX size={16} stroke={1.75} aria-hidden />
        {entry.waitingExcuse === null ? (
          <>
            <span>{isPhone ? 'Not seen yet, no excuse' : 'Not seen yet'}</span>
            <span className={css.second}>No excuse</span>
          </>
        ) : (
          <>
            <span>Not seen yet</span>
            <ExcuseWaits excuse={entry.waitingExcuse} />
          </>
        )}
      </span>
    )
  return (
    <span className={css.lastSeen}>
      <IconLogout size={16} stroke={1.75} aria-hidden />
      <span>
        Left at {formatTime(entry.lastLeftAt)}
        {isPhone && isLate(entry) && ', was late'}
      </span>
      {entry.firstJoinedAt !== null && (
        <span className={css.second}>Joined {formatTime(entry.firstJoinedAt)}</span>
      )}
      {entry.waitingExcuse !== null && <ExcuseWaits excuse={entry.waitingExcuse} />}
    </span>
  )
}
