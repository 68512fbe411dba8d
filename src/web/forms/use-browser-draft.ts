import { useRef, useState } from 'react'
import { type ReadValues, readDraft, removeDraft, writeDraft } from './browser-draft.ts'

const draftEveryMs = 3_000

/**
 * Keeps what is typed in the browser, at most every 3 s, until it was saved or thrown away. A form that is left
 * finds its draft again when it is opened the next time. The key names the viewer, so that the next person at this
 * computer never meets it.
 */
export function useBrowserDraft<Values>(key: string, readValues: ReadValues<Values>) {
  const [restored, setRestored] = useState(() => readDraft(key, readValues, Date.now()))
  const place = useRef(key)
  const [savedMs, setSavedMs] = useState(restored?.savedMs)
  const latest = useRef<Values>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const write = (values: Values) => {
    const now = Date.now()
    if (writeDraft(place.current, { savedMs: now, values })) setSavedMs(now)
  }
  const forget = () => {
    stop()
    removeDraft(place.current)
    setSavedMs(undefined)
    setRestored(undefined)
  }
  return {
    restored,
    savedMs,
    /** What stands in the form now; it is written when the three seconds are over, also after the form closed. */
    keep(values: Values) {
      latest.current = values
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        if (latest.current) write(latest.current)
      }, draftEveryMs)
    },
    /** Writes what stands in the form at once: a part of it was sent, and no later write may bring that back. */
    keepNow(values: Values) {
      stop()
      latest.current = values
      write(values)
    },
    /** After a save, or when the writer starts over. */
    forget,
    /** Moves what was typed on during a save to the key `next`: what was new has its number by now. */
    goOn(next: string, values: Values) {
      forget()
      place.current = next
      latest.current = values
      write(values)
    },
  }
}
