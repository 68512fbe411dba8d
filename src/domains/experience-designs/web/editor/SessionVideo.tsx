import { IconAlertTriangle, IconVideo } from '@tabler/icons-react'
import { TryVideoAgain } from '#domains/experiences/web/try-video-again.embed.tsx'
import type { ExperienceDesign } from '../../contract/experience-design.contract.ts'
import css from './editor.module.css'

interface SessionVideoProps {
  readonly experience: Pick<ExperienceDesign, 'videos' | 'hasVideoService'>
  readonly sessionKey: string
}

/** Whether the video meeting of a stored session is made, on its way, or failed, and what to do then. */
export function SessionVideo({ experience: { videos, hasVideoService }, sessionKey }: SessionVideoProps) {
  const video = videos.find(({ key }) => key === sessionKey)
  if (video === undefined) return null
  if (video.failure !== null)
    return (
      <span className={css.video} data-failed>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
        {video.failure}
        <TryVideoAgain sessionId={video.sessionId} isDeleted={video.isDeleted} />
      </span>
    )
  return (
    <span className={css.video}>
      <IconVideo size={14} stroke={1.75} aria-hidden />
      {video.url !== null ? (
        <a href={video.url} target="_blank" rel="noreferrer">
          Video meeting
        </a>
      ) : hasVideoService ? (
        'The video meeting is being made'
      ) : (
        'No video service is set up: no meeting is made'
      )}
    </span>
  )
}
