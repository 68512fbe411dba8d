import { useLayoutEffect, useRef, useState } from 'react'
import { PlanText } from '../plan-text.embed.tsx'
import css from './plan.module.css'

/** A plan in a few lines; a long one opens whole, and scrolls by itself so that the roll below stays in sight. */
export function PlanShown({ body }: { body: string }) {
  const words = useRef<HTMLElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = words.current
    if (element === null || isOpen || body === '') return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [body, isOpen])
  return (
    <>
      <section
        ref={words}
        className={css.words}
        data-open={isOpen || undefined}
        {...(isOpen && { tabIndex: 0, 'aria-label': 'The whole plan' })}
      >
        <PlanText body={body} />
      </section>
      {(isLong || isOpen) && (
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show the whole plan'}
        </button>
      )}
    </>
  )
}
