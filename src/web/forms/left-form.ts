import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStep } from '../address/use-step.ts'

/**
 * Whether somebody left a form while it was being sent. The answer then closes nothing and leads nowhere: what stands
 * there by now is another form, or another page. Who is still at the same step of history is not elsewhere, also where
 * the page has drawn something else in place of the form; who is on the way to another page is, although that is not drawn
 * yet.
 */
export function useLeftForm() {
  const router = useRouter()
  const stepOf = useStep()
  const isDrawn = useRef(true)
  useEffect(() => {
    isDrawn.current = true
    return () => {
      isDrawn.current = false
    }
  }, [])
  const sentAt = useRef<string>(undefined)
  const wasLeft = useRef(false)
  const isOnTheWay = () => router.state.resolvedLocation?.pathname !== router.state.location.pathname
  return {
    onSend: () => {
      sentAt.current = stepOf()
      // Tried again from a toast it may have been left long ago.
      if (isDrawn.current) wasLeft.current = false
    },
    /** By its own button. */
    onLeave: () => {
      wasLeft.current = true
    },
    isLeft: () => wasLeft.current || (sentAt.current !== stepOf() && (!isDrawn.current || isOnTheWay())),
  }
}
