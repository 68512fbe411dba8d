import { useCallback, useState } from 'react'
import css from './plan.module.css'
import { PlanText } from './plan-text.embed.tsx'

/** A plan in a few lines; a long one opens whole, and scrolls by itself so that the roll below stays in sight. */
export function PlanShown({ body }: { body: string }) {
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const measure = useCallback((words: HTMLElement | null) => {
    if (words === null) return
    const observer = new ResizeObserver(() => {
      if (!words.hasAttribute('data-open')) setLong(words.scrollHeight > words.clientHeight + 1)
    })
    observer.observe(words)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      {/* Another text of the same height is measured anew. */}
      <section
        key={body}
        ref={measure}
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
