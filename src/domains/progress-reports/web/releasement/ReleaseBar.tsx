import { Button } from '@mantine/core'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { mostStudents } from '../../contract/releasement.contract.ts'
import { reportKindButtons, reportKinds } from '../../contract/report-kinds.ts'
import css from './releasement.module.css'
import type { ChosenReports } from './use-chosen-reports.ts'

const verbs = [
  { value: 'publish', label: 'Publish' },
  { value: 'unpublish', label: 'Un-publish' },
] as const

/** How many are chosen, and what shall happen to their reports. */
export function ReleaseBar({ chosen, total }: { chosen: ChosenReports; total: number }) {
  const { count, publish, asked } = chosen
  // Of a larger school as many as can be published at once.
  const all = Math.min(total, mostStudents)
  const reason = count === 0 ? 'Select students first.' : undefined
  return (
    <div className={css.bar} data-print="hide">
      <p className={css.count} role="status">
        {formatCount(count)} selected
      </p>
      {count < all && (
        <Button size="xs" variant="subtle" loading={chosen.isChoosing} onClick={chosen.chooseAll}>
          {total > all ? 'Select the first' : 'Select all'} {formatCount(all)}
        </Button>
      )}
      {count > 0 && (
        <Button size="xs" variant="subtle" onClick={chosen.clear}>
          Clear
        </Button>
      )}
      <div className={css.verbs}>
        <Segments
          label="What to do"
          options={verbs}
          value={publish ? 'publish' : 'unpublish'}
          onChange={(verb) => chosen.setPublish(verb === 'publish')}
        />
        {reportKinds.map((kind) => (
          <ReasonedButton
            key={kind}
            size="xs"
            reason={reason}
            {...(asked?.kind === kind && { 'data-active': true })}
            onClick={() => chosen.ask(kind)}
          >
            {reportKindButtons[kind]}
          </ReasonedButton>
        ))}
      </div>
    </div>
  )
}
