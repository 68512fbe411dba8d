import { Button } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import type { Migration } from '../program-address.ts'
import css from './migrate.module.css'

interface MigrateFootProps {
  readonly migration: Migration
  readonly isBusy: boolean
  readonly onDo: (action: 'migrate' | 'undo') => void
}

/** The consequence at the left, the verb at the right; until when it can be taken back stands in the same line. */
export function MigrateFoot({ migration, isBusy, onDo }: MigrateFootProps) {
  const { standing, refusal, student } = migration
  if (standing)
    return (
      <footer className={css.foot}>
        <p>
          Migrated by {standing.by ?? 'somebody'} on {formatDayOf(standing.at)}.{' '}
          {standing.can_undo
            ? `Can be taken back until ${formatDayOf(standing.undo_until)}, ${formatTime(Date.parse(standing.undo_until))}.`
            : 'It can no longer be taken back.'}
        </p>
        {standing.can_undo && (
          <Button loading={isBusy} onClick={() => onDo('undo')}>
            Take back
          </Button>
        )}
      </footer>
    )
  return (
    <footer className={css.foot}>
      <p>{refusal ?? `Changes the program of ${student.name} only. It can be taken back within a day.`}</p>
      <ReasonedButton
        variant="filled"
        changes
        busy={isBusy}
        reason={refusal ?? undefined}
        onClick={() => onDo('migrate')}
      >
        Migrate
      </ReasonedButton>
    </footer>
  )
}
