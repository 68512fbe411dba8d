import { useDndContext } from '@dnd-kit/core'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Frames until a lifted row can be moved, at the most. */
const patience = 60

/**
 * Keeps the keys of a list from whoever lifted a row until it can be moved, a frame or more later, and presses them again
 * then. The sensor listens only after a timer, so that a key before it is lost; and it takes a key that comes before the
 * rows are measured for one pressed at the corner of the page, after which every step goes wrong by as much.
 */
export function useEarlyKeys(list: RefObject<HTMLElement | null>): void {
  const { active, collisions, droppableRects } = useDndContext()
  const isLifted = active !== null
  const isMeasured = collisions !== null && droppableRects.size > 0
  const isEarly = useRef(false)
  useLayoutEffect(() => {
    isEarly.current = isLifted
    if (!isLifted || !isMeasured) return
    // After the sensor's own timer, which is older.
    const timer = setTimeout(() => {
      isEarly.current = false
    })
    return () => clearTimeout(timer)
  }, [isLifted, isMeasured])
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const pressed = new WeakMap<Event, number>()
    const hold = (event: KeyboardEvent) => {
      const times = (pressed.get(event) ?? 0) + 1
      if (!isEarly.current || times > patience) return
      event.preventDefault()
      event.stopPropagation()
      const { code, key } = event
      const again = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true })
      pressed.set(again, times)
      requestAnimationFrame(() => event.target?.dispatchEvent(again))
    }
    element.addEventListener('keydown', hold, { capture: true })
    return () => element.removeEventListener('keydown', hold, { capture: true })
  }, [list])
}
