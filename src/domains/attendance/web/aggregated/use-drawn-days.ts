import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#ui/pace/idle.ts'

/** How many days are drawn at a time. */
export const block = 4
/** Px, as in `aggregated.module.css`. */
export const dayWidth = 58
/** Px of name, percentage and absences before the first day. */
export const beforeDays = 476

/** How many days stand before this many px, in whole blocks. */
export const daysWithin = (width: number, days: number): number =>
  Math.min(days, Math.max(1, Math.ceil((width - beforeDays) / dayWidth / block)) * block)

/** The grid is as wide as the page at most, and is not there yet to be measured. */
const widthOfPage = () => (document.getElementById('main') ?? document.documentElement).clientWidth

/**
 * How many days are in the page: those in view at once, the others behind them a block at a time, so that no frame
 * waits for a thousand cells. Whoever scrolls, goes there by key or prints has them at once.
 */
export function useDrawnDays(days: number, scroller: RefObject<HTMLElement | null>) {
  const [asked, setAsked] = useState(() => daysWithin(widthOfPage(), days))
  const drawn = Math.min(asked, days)
  useEffect(() => {
    if (drawn < days) return whenIdle(() => startTransition(() => setAsked(drawn + block)), 1_000)
  }, [drawn, days])
  useEffect(() => {
    const drawAll = () => flushSync(() => setAsked(days))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [days])
  return {
    drawn,
    /** Draws up to the day at this index, which is about to be shown. */
    draw: (column: number) => setAsked((before) => Math.max(before, column + 1)),
    /** Draws what scrolling has brought into view. */
    drawInView: () => {
      if (scroller.current === null) return
      const { scrollLeft, clientWidth } = scroller.current
      const needed = daysWithin(scrollLeft + clientWidth, days)
      if (needed > drawn) setAsked(needed)
    },
  }
}
