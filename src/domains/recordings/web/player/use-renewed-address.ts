import { type RefObject, useRef } from 'react'

const onceMs = 30_000

/** An address runs out after an hour: the player asks for another and goes on where it was; not again and again. */
export function useRenewedAddress(
  player: RefObject<HTMLVideoElement | null>,
  renew: () => Promise<unknown>,
): () => void {
  const lastMs = useRef(0)
  return () => {
    const film = player.current
    if (film === null || Date.now() - lastMs.current < onceMs) return
    lastMs.current = Date.now()
    const { currentTime, paused } = film
    film.addEventListener(
      'loadedmetadata',
      () => {
        film.currentTime = currentTime
        if (!paused) void film.play().catch(() => undefined)
      },
      { once: true },
    )
    void renew()
  }
}
