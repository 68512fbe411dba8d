import { Button } from '@mantine/core'
import type { Campus } from '../../contract/organization.contract.ts'
import css from '../organization.module.css'

interface RetireCampusProps {
  readonly campus: Pick<Campus, 'isOffered'>
  readonly isBusy: boolean
  readonly onAsk: () => void
}

/** Takes a campus out of what is offered, or brings it back. */
export const RetireCampus = ({ campus: { isOffered }, isBusy, onAsk }: RetireCampusProps) => (
  <div className={css.retire}>
    <p>
      {isOffered
        ? 'A retired campus is offered nowhere and keeps what happened there.'
        : 'This campus is retired: it is offered nowhere.'}
    </p>
    <Button size="xs" loading={isBusy} onClick={onAsk}>
      {isOffered ? 'Retire campus' : 'Restore campus'}
    </Button>
  </div>
)
