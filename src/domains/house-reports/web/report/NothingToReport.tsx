import { IconChecklist } from '@tabler/icons-react'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { HouseReport } from '../../contract/house-reports.schemas.ts'
import { notTakenText } from '../../rules/week-words.ts'

/** A report without an item: that nothing was, or that nothing is known to have been. */
export function NothingToReport({ figures }: Pick<HouseReport, 'figures'>) {
  return notTakenText(figures) === '' ? (
    <EmptyState icon={IconChecklist} title="Nothing to report">
      No unexcused absence, no task missing, no jump in this week.
    </EmptyState>
  ) : (
    <EmptyState icon={IconChecklist} title="Nothing to report of what is known">
      Rolls of this week were not taken when the report was made. Who was absent by a roll that is taken
      within two weeks of school comes here the next morning; what is known later is in the attendance of each
      student.
    </EmptyState>
  )
}
