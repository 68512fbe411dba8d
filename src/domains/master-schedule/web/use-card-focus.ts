import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What is beside counts less than what is straight ahead. */
const asideFactor = 4

/** The card next to one in a direction, by where they stand; undefined at the edge. */
function nextCard(
  cards: readonly HTMLElement[],
  from: HTMLElement,
  [right, down]: readonly [number, number],
) {
  const here = from.getBoundingClientRect()
  const places = cards.flatMap((card) => {
    const there = card.getBoundingClientRect()
    const [x, y] = [there.left - here.left, there.top - here.top]
    const ahead = x * right + y * down
    return card === from || ahead <= 1
      ? []
      : [{ card, far: ahead + asideFactor * Math.abs(x * down + y * right) }]
  })
  return places.toSorted((one, other) => one.far - other.far)[0]?.card
}

/**
 * Hundreds of cards are one stop of the Tab key; the arrows go from card to card. While a card is lifted (`isAway`) they are
 * not ours.
 */
export function useCardFocus(isAway = false) {
  const [stop, setStop] = useState<string>()
  const keyOf = (target: EventTarget) =>
    target instanceof HTMLElement ? target.closest<HTMLElement>('[data-card]')?.dataset['card'] : undefined
  return {
    /** What a card takes: it is the stop, or is reached by arrows; before any, each is one. */
    of: (key: string) => ({ 'data-card': key, tabIndex: stop === undefined || stop === key ? 0 : -1 }),
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const key = keyOf(target)
        if (key !== undefined) setStop(key)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = steps[event.key]
        const from = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
        if (isAway || step === undefined || from === null || event.altKey || event.ctrlKey || event.metaKey)
          return
        const next = nextCard(
          [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')],
          from,
          step,
        )
        if (next === undefined) return
        event.preventDefault()
        next.focus()
      },
    },
  }
}
