import { useEffect, useEffectEvent } from 'react'
import { client } from '../calls/api.ts'
import { isAway } from '../calls/api-error.ts'

const pauseMs = 2_000
const longestPauseMs = 15_000

/**
 * Calls `onBack` once the server answers again after an error that says it is away. It asks for what every page begins
 * with, one question after the other, unevenly, so that a whole school does not come back in the same moment.
 */
export function useRecovery(error: unknown, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isAway(error)) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const askAfter = (waitMs: number) => {
      timer = setTimeout(
        async () => {
          const isBack = await client.shell.getRoot({}).then(
            () => true,
            (failure: unknown) => !isAway(failure),
          )
          if (isOver) return
          if (isBack) back()
          else askAfter(Math.min(waitMs * 1.5, longestPauseMs))
        },
        waitMs * (0.75 + Math.random() / 2),
      )
    }
    askAfter(pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [error])
}
