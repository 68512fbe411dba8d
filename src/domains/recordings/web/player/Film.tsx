import { IconVideoOff } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import css from './player.module.css'
import { useRenewedAddress } from './use-renewed-address.ts'

interface FilmProps {
  readonly player: RefObject<HTMLVideoElement | null>
  readonly title: string
  /** Null while there is nothing to play, and why. */
  readonly url: string | null
  readonly reason: string
  readonly onTime: (nowMs: number) => void
  readonly onRunOut: () => Promise<unknown>
}

/** The film, or why there is none. */
export function Film({ player, title, url, reason, onTime, onRunOut }: FilmProps) {
  const renew = useRenewedAddress(player, onRunOut)
  if (url === null)
    return (
      <EmptyState icon={IconVideoOff} title="Nothing to play">
        {reason}
      </EmptyState>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said stands beside it, word by word
    <video
      ref={player}
      className={css.video}
      controls
      preload="metadata"
      src={url}
      aria-label={`Recording of ${title}`}
      onError={renew}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget.currentTime * 1000)}
    />
  )
}
