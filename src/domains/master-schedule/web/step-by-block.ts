import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Where the arrow up and down take a lifted experience: the block above or below that takes it. */
export const stepByBlock: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const places = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .toSorted((one, other) => one.top - other.top)
  const here = context.over === null ? undefined : context.droppableRects.get(context.over.id)
  const top = here?.top ?? currentCoordinates.y
  const next =
    step > 0 ? places.find((place) => place.top > top + 1) : places.findLast((place) => place.top < top - 1)
  return next && { x: next.left, y: next.top }
}
