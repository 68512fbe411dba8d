import { calledOf } from '#domains/attendance/rules/tell-apart.ts'
import { PresenceStrip } from '#ui/status/PresenceStrip.tsx'
import type { RecordedPerson } from '../../contract/player.contract.ts'
import { pressedAt } from './PresenceOverview.tsx'
import css from './player.module.css'

interface PresenceRowsProps {
  readonly people: readonly RecordedPerson[]
  readonly lengthMs: number
  readonly nowMs: number
  readonly onJump: (atMs: number) => void
}

const calledBy = ({ name, name_detail: nameDetail }: RecordedPerson) =>
  calledOf({ studentName: name, nameDetail })

const minutesOf = ({ spans }: RecordedPerson) =>
  Math.floor(spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 60_000)

/** The roll, with when each was in the meeting under the time line of the film: a strip leads to where it is pressed. */
export function PresenceRows({ people, lengthMs, nowMs, onJump }: PresenceRowsProps) {
  if (people.length === 0) return <p className={css.quiet}>Nobody was on its roll.</p>
  return (
    <ul className={css.roll}>
      {people.map((person) => (
        <li key={person.student_id} className={css.person}>
          <span className={css.name} title={calledBy(person)}>
            {person.name}
            {person.name_detail !== null && <span className={css.nameDetail}>{person.name_detail}</span>}
          </span>
          <button
            type="button"
            className={css.strip}
            aria-label={`Play from when ${calledBy(person)} came`}
            disabled={person.spans.length === 0}
            onClick={(event) =>
              // A press of Enter has no place: it leads to when they came.
              onJump(event.detail === 0 ? (person.spans[0]?.fromMs ?? 0) : pressedAt(event, lengthMs))
            }
          >
            <PresenceStrip
              variant="row"
              scheduled={{ startMs: 0, endMs: lengthMs }}
              segments={person.spans}
              nowMs={nowMs}
            />
          </button>
          <span className={css.status}>
            {person.status || 'Not taken'}
            {person.spans.length > 0 && `, ${minutesOf(person)} min`}
          </span>
        </li>
      ))}
    </ul>
  )
}
