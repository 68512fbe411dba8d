import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck, IconUser, IconUserOff } from '@tabler/icons-react'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { formatTime } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { ReportParticipant } from '../../contract/attendance.schemas.ts'
import { RollName } from '../RollName.tsx'
import css from './report.module.css'

export interface ParticipantTableProps {
  participants: readonly ReportParticipant[]
  /** Undefined where nothing may be changed. */
  onForget: ((participant: ReportParticipant) => void) | undefined
}

/** Everyone whom the report knows; a match that staff made can be forgotten. */
export function ParticipantTable({ participants, onForget }: ParticipantTableProps) {
  return (
    <table className={css.table}>
      <caption className={css.hidden}>Participants of the meeting</caption>
      <thead>
        <tr>
          <th scope="col">Participant</th>
          <th scope="col">
            <span className={css.hidden}>Match</span>
          </th>
          <th scope="col" data-right>
            Joined at
          </th>
          <th scope="col" data-right>
            Total time
          </th>
        </tr>
      </thead>
      <tbody>
        {participants.map((participant) => (
          <tr key={participant.key}>
            <th scope="row">
              {participant.studentId === null ? (
                participant.name
              ) : (
                <PersonName id={participant.studentId}>
                  <RollName name={participant.name} detail={participant.nameDetail} />
                </PersonName>
              )}
              {participant.displayName !== participant.name && (
                <span className={css.as}>as “{participant.displayName}”</span>
              )}
            </th>
            <td>
              <span className={css.match}>
                <Match participant={participant} />
                {participant.aliasId !== null && onForget !== undefined && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={`Forget the match of ${participant.displayName}`}
                    onClick={() => onForget(participant)}
                  >
                    Forget
                  </Button>
                )}
              </span>
            </td>
            <td data-right>{participant.joinedAt === null ? '–' : formatTime(participant.joinedAt)}</td>
            <td data-right>{participant.time} min</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Match({ participant }: { participant: ReportParticipant }) {
  if (participant.state === 'not_a_student')
    return (
      <Badge family="outline" icon={IconUserOff}>
        Not a student
      </Badge>
    )
  if (participant.isVerified)
    return (
      <Badge family="present" icon={IconRosetteDiscountCheck} weight="quiet">
        {participant.matchedBy === 'alias' ? 'Matched by staff' : 'Verified'}
      </Badge>
    )
  return (
    <Badge family="outline" icon={IconUser}>
      {participant.studentId === null ? 'Not on this roll' : 'By name only'}
    </Badge>
  )
}
