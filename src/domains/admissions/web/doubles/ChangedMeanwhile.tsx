import { IconAlertTriangle } from '@tabler/icons-react'
import { formatNames } from '#ui/format/quantities.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import type { Comparison } from '../../contract/doubles.contract.ts'
import { type Chosen, changedSince } from './choice-values.ts'

interface ChangedMeanwhileProps {
  readonly comparison: Comparison
  readonly chosen: Chosen
}

/** That what somebody chooses between is not what it was when they began. */
export function ChangedMeanwhile({ comparison, chosen }: ChangedMeanwhileProps) {
  const changed = changedSince(comparison, chosen)
  if (changed.length === 0) return null
  const which = formatNames(changed.map(String), changed.length)
  return (
    <PageAlert
      family="late"
      icon={IconAlertTriangle}
      title={`${changed.length === 1 ? 'Application' : 'Applications'} ${which} changed while you chose.`}
    >
      Your choices are kept where the two still differ. Look through them before you join.
    </PageAlert>
  )
}
