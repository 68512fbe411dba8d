import { Skeleton } from '@mantine/core'
import css from './panel.module.css'

/** What stands in a side sheet until what it shows is there. */
export const WaitingSection = () => (
  <div className={css.section}>
    <Skeleton height={160} role="progressbar" aria-label="Loading" />
  </div>
)
