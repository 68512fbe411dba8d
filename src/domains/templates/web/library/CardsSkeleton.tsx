import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import css from './library.module.css'

/** Below this nothing is shown: what comes at once needs no skeleton. */
const appearsAfterMs = 150

/** The shape of the cards to come. */
export function CardsSkeleton() {
  const [isShown, setShown] = useState(false)
  useTimeout(() => setShown(true), appearsAfterMs, { autoInvoke: true })
  return (
    <div role="status" aria-label="Loading" data-skeleton>
      {isShown && (
        <div className={css.cards}>
          {[1, 2, 3, 4, 5, 6].map((one) => (
            <div key={one} className={css.shape} />
          ))}
        </div>
      )}
    </div>
  )
}
