import { createContext, startTransition, use, useEffect, useState } from 'react'

/**
 * Does something once the browser has nothing else to do, after `patienceMs` at the latest; returns a function that
 * calls it off.
 */
export function whenIdle(act: () => void, patienceMs: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, Math.min(patienceMs, 100))
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: patienceMs })
  return () => cancelIdleCallback(asked)
}

/** Whether the page still waits for something; without it, only the browser is asked. */
export const Busy = createContext<() => boolean>(() => false)

let hasStood = false
/** Whether a page has stood since the app was loaded: what comes later comes at once, its parts are known by then. */
export const firstPageStands = (): boolean => hasStood

const patienceMs = 10_000
const pauseMs = 100

/**
 * Whether the page has stood since this was drawn: nothing is waited for, and the browser has nothing to do. What nobody
 * sees yet may be fetched. After 10 s at the latest.
 */
export function useIdle(): boolean {
  const isBusy = use(Busy)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const endMs = performance.now() + patienceMs
    let timer: ReturnType<typeof setTimeout> | undefined
    let callOff = () => {}
    const look = () => {
      if (isBusy() && performance.now() < endMs) timer = setTimeout(ask, pauseMs)
      else {
        hasStood = true
        startTransition(() => setIdle(true))
      }
    }
    const ask = () => {
      callOff = whenIdle(look, patienceMs)
    }
    ask()
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [isBusy])
  return isIdle
}
