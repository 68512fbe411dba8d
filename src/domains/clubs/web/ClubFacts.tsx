import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import type { ClubDetails } from '../contract/clubs.schemas.ts'
import css from './clubs.module.css'
import { meetingText } from './meeting-text.ts'

/** Who sponsors a club, and when and where it meets. */
export function ClubFacts({ club }: { club: ClubDetails }) {
  return (
    <dl className={css.facts}>
      <div>
        <dt>Sponsor</dt>
        <dd>
          <PersonName id={club.sponsor.id} kind="employee">
            {club.sponsor.name}
          </PersonName>
        </dd>
      </div>
      <div>
        <dt>Meetings</dt>
        <dd>
          {club.meetings.length === 0 && 'None yet'}
          {club.meetings.map((meeting) => (
            <span key={`${meeting.weekday} ${meeting.starts_at} ${meeting.place}`} className={css.line}>
              {meetingText(meeting)}
              {meeting.video_url !== null && (
                <>
                  {' '}
                  <a href={meeting.video_url} target="_blank" rel="noreferrer">
                    Video meeting
                  </a>
                </>
              )}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}
