import type { ReactNode } from 'react'

interface FromNowProps {
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Hours that scroll: they begin a little above the current-time line, once; give what begins anew a `key`. */
export const FromNow = ({ label, className, children }: FromNowProps) => (
  <section
    className={className}
    ref={startAtNow}
    aria-label={label}
    // It scrolls, also when there is nothing in it to go to.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
    tabIndex={0}
  >
    {children}
  </section>
)

function startAtNow(scroller: HTMLElement | null): void {
  const line = scroller?.querySelector<HTMLElement>('[data-now]')
  if (scroller && line) scroller.scrollTop = Math.max(0, line.offsetTop - scroller.clientHeight / 3)
}
