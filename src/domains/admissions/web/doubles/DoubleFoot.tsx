import { Button } from '@mantine/core'
import { IconArrowsExchange, IconGitMerge, IconUsers } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { Comparison } from '../../contract/doubles.contract.ts'
import { admissionsAddress } from '../admissions-address.ts'
import css from './doubles.module.css'
import { useSetApart } from './use-doubles.ts'

interface DoubleFootProps {
  readonly comparison: Comparison
  /** Rows of which nothing is chosen yet. */
  readonly open: number
  readonly isSaving: boolean
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What is decided of the two: join them, tell them apart, or have the other one stay. */
export function DoubleFoot({ comparison, open, isSaving }: DoubleFootProps) {
  const { one, other, isApart, hindrance } = comparison
  const setApart = useSetApart()
  const reason =
    hindrance ??
    (open === 0 ? undefined : open === 1 ? 'One row needs a choice.' : `${open} rows need a choice.`)
  return (
    <footer className={css.foot}>
      <p className={css.footWords}>
        {hindrance ??
          `Application ${other.id} leaves every list. Its papers and history stay, a click from ${one.id}. It can be undone for a day.`}
      </p>
      <div className={css.footActions}>
        <Button
          component={InternalLink}
          href={admissionsAddress.double(other.id, one.id)}
          leftSection={<IconArrowsExchange {...icon} />}
        >
          {`Keep ${other.id} instead`}
        </Button>
        <Button
          leftSection={<IconUsers {...icon} />}
          loading={setApart.isPending}
          onClick={() => setApart.mutate({ applicationId: one.id, otherId: other.id, is_apart: !isApart })}
        >
          {isApart ? 'They may be the same' : 'Not the same'}
        </Button>
        <ReasonedButton
          type="submit"
          variant="filled"
          busy={isSaving}
          reason={reason}
          leftSection={<IconGitMerge {...icon} />}
        >
          {`Join into ${one.id}`}
        </ReasonedButton>
      </div>
    </footer>
  )
}
