import { IconExternalLink, IconHourglass, IconLoader2, IconPlugConnectedX } from '@tabler/icons-react'
import { TryVideoAgain } from '#domains/experiences/web/try-video-again.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { connectionOf } from '../../rules/video-connection.ts'
import css from './session.module.css'

/** The state of the video meeting, and the way to its report or into it. */
export function VideoConnection({ roll, reportHref }: { roll: RollPage; reportHref: string }) {
  const connection = connectionOf(roll)
  const isRunning = roll.phase === 'during'
  return (
    <div className={css.connection}>
      {connection === 'connected' && (
        <>
          <span className={css.liveDot} data-halo={isRunning || undefined} aria-hidden="true" />
          {isRunning ? (
            <UiLink className={css.link} href={reportHref} aria-label="Connected, video-meeting report">
              Connected
            </UiLink>
          ) : (
            <span className={css.state}>Connected</span>
          )}
        </>
      )}
      {connection === 'waiting' && (
        <>
          <IconHourglass size={16} stroke={1.75} aria-hidden />
          <span className={css.state}>Waiting for the meeting to start</span>
        </>
      )}
      {connection === 'connecting' && (
        <>
          <IconLoader2 size={16} stroke={1.75} aria-hidden className={css.turning} />
          <span className={css.state}>Connecting</span>
        </>
      )}
      {connection === 'failed' && (
        <>
          <IconPlugConnectedX size={16} stroke={1.75} aria-hidden className={css.failedIcon} />
          <span className={css.state}>Failed</span>
          {roll.videoFailure !== null && <span>{roll.videoFailure}</span>}
          {roll.canTryVideoAgain && (
            <TryVideoAgain sessionId={roll.attendableId} isDeleted={roll.isVideoDeleted} />
          )}
        </>
      )}
      {roll.phase !== 'after' && roll.conferenceUrlLink !== null && (
        <a className={css.link} href={roll.conferenceUrlLink} target="_blank" rel="noreferrer">
          {roll.conferenceUrlLabel}
          <IconExternalLink size={16} stroke={1.75} aria-label="opens in a new tab" />
        </a>
      )}
      {roll.recordingUrl !== null && (
        <UiLink className={css.link} href={roll.recordingUrl}>
          Recording
        </UiLink>
      )}
      {roll.phase === 'after' && (
        <UiLink className={css.link} href={reportHref}>
          Video-meeting report
        </UiLink>
      )}
    </div>
  )
}
