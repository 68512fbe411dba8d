import { Segments } from '#ui/controls/Segments.tsx'
import type { StatusChange } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { ExcuseWaits } from '../excuse-waits.embed.tsx'
import css from './report.module.css'

export interface StaffDecisionsProps {
  changes: readonly StatusChange[]
  accepted: ReadonlySet<number>
  onAccept: (attendanceId: number, isAccepted: boolean) => void
}

/** Where staff had set a status and the meeting says another: keep or take, one by one (domain §4). */
export function StaffDecisions({ changes, accepted, onAccept }: StaffDecisionsProps) {
  const decisions = changes.filter((change) => change.isSetByStaff)
  if (decisions.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="staff-decisions">
      <h3 className={css.sectionTitle} id="staff-decisions">
        Set by staff
      </h3>
      <p className={css.sectionNote}>
        The meeting says something else. What staff set stays unless you take the meeting’s status.
      </p>
      <ul className={css.decisions}>
        {decisions.map((change) => (
          <li key={change.attendanceId}>
            <span>
              <strong>{calledOf(change)}</strong>{' '}
              {change.excuseWaits && <ExcuseWaits excuse={{ url: null }} />}
            </span>
            <Segments
              label={`Status of ${calledOf(change)}`}
              value={accepted.has(change.attendanceId) ? 'take' : 'keep'}
              options={[
                { value: 'keep', label: `Keep ${change.from || 'no status'}` },
                { value: 'take', label: `Take ${change.to || 'no status'}` },
              ]}
              onChange={(value) => onAccept(change.attendanceId, value === 'take')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
