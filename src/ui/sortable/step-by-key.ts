import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** Frames until rows are measured, at the most. */
const patience = 30

/**
 * Where an arrow key takes the lifted row. Rows are measured once one is lifted, a frame or more later: a key that comes
 * before that would move nothing, so it is pressed again as soon as they are.
 */
export const stepByKey: KeyboardCoordinateGetter = (event, args) => {
  if (args.context.collisionRect !== null && args.context.droppableRects.size > 0)
    return sortableKeyboardCoordinates(event, args)
  event.preventDefault()
  pressAgain(event)
  return undefined
}

const pressed = new WeakMap<Event, number>()

function pressAgain(event: KeyboardEvent): void {
  const times = (pressed.get(event) ?? 0) + 1
  if (times > patience) return
  const again = new KeyboardEvent('keydown', {
    code: event.code,
    key: event.key,
    bubbles: true,
    cancelable: true,
  })
  pressed.set(again, times)
  requestAnimationFrame(() => event.target?.dispatchEvent(again))
}
