import { Skeleton } from '@mantine/core'

/** What stands in a side sheet until what it shows is there. */
export const WaitingSection = () => <Skeleton height={160} m={20} role="progressbar" aria-label="Loading" />
