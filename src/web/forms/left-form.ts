import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Whether somebody left a form while it was being sent. The answer then closes nothing and leads nowhere: what stands
 * there by now is another form, or another page. Who is still at the same step of history is not elsewhere, also where
 * the page has drawn something else in place of the form.
 */
export function useLeftForm() {
  const { history } = useRouter()
  const stepOf = () => history.location.state.__TSR_key
  const isDrawn = useRef(true)
  useEffect(() => {
    isDrawn.current = true
    return () => {
      isDrawn.current = false
    }
  }, [])
  const sentAt = useRef<string>(undefined)
  const wasLeft = useRef(false)
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
    isLeft: () => wasLeft.current || (!isDrawn.current && sentAt.current !== stepOf()),
  }
}
