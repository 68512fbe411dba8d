import { useEffect } from 'react'
import { client } from '#web/calls/api.ts'
import { asQuestion } from '#web/calls/send-once.ts'
import type { StudentIds } from './review-address.ts'

const renewMs = 4 * 60_000

/**
 * Keeps the open work for this reviewer while the page is open, and gives it back when it is left. Two who look at once may
 * both: it is shown to the other, and nobody is locked out, so a failure here is no failure of the page.
 */
export function useClaim({ experienceId, taskId, studentId }: StudentIds, isReviewer: boolean): void {
  useEffect(() => {
    if (!isReviewer) return
    const claim = (is_open: boolean) =>
      void client.taskReview
        .claim({ experienceId, taskId, studentId, is_open }, asQuestion)
        .catch(() => undefined)
    claim(true)
    const timer = setInterval(() => claim(true), renewMs)
    return () => {
      clearInterval(timer)
      claim(false)
    }
  }, [experienceId, taskId, studentId, isReviewer])
}
