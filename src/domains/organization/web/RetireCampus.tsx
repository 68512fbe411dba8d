import { Button } from '@mantine/core'
import { client } from '#web/calls/api.ts'
import type { Campus } from '../contract/organization.contract.ts'
import css from './organization.module.css'

interface RetireCampusProps {
  readonly campus: Campus
  readonly form: {
    readonly isActing: boolean
    readonly act: (call: () => ReturnType<typeof client.organization.saveCampus>) => void
  }
}

/** Takes a campus out of what is offered, or brings it back. */
export function RetireCampus({ campus: { cohort_id, isOffered }, form }: RetireCampusProps) {
  const _action = isOffered ? 'retire' : 'restore'
  return (
    <div className={css.retire}>
      <p>
        {isOffered
          ? 'A retired campus is offered nowhere and keeps what happened there.'
          : 'This campus is retired: it is offered nowhere.'}
      </p>
      <Button
        size="xs"
        loading={form.isActing}
        onClick={() => form.act(() => client.organization.saveCampus({ cohort_id, _action }))}
      >
        {isOffered ? 'Retire campus' : 'Restore campus'}
      </Button>
    </div>
  )
}
