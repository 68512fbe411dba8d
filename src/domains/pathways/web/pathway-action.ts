import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { api } from '#web/calls/api.ts'
import { failedOr, isStatus } from '#web/calls/api-error.ts'
import type { Touched } from '../contract/pathways.schemas.ts'
import { actionFailed } from './pathway-text.ts'

/** The query keys of what shows pathways: their pages, and what planning a cycle says to check first. */
export const pathwayQueries = [api.pathways.key(), api.journey.key()]

/** Says in the words of the documents that an action failed, unless a field or another's save says why. */
export function sayFailure<Call extends Promise<unknown>>(call: Call): Call {
  call.catch((error: unknown) => {
    if (!isStatus(error, 422) && !isStatus(error, 409)) toast.error(failedOr(actionFailed, error))
  })
  return call
}

/** Looks whose plans a change touches before it is made; who made it is asked when there are any. */
export function useTouched() {
  const [touched, setTouched] = useState<Touched>()
  return {
    touched,
    /** Whether it may be saved without a question. */
    look: async (preview: Promise<{ readonly touched: Touched }>): Promise<boolean> => {
      const { touched: said } = await sayFailure(preview)
      if (said.count === 0) return true
      setTouched(said)
      return false
    },
    forget: () => setTouched(undefined),
  }
}
