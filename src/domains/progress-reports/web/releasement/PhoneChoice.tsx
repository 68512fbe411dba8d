import { Checkbox } from '@mantine/core'
import type { ProgressRow } from '../../contract/releasement.contract.ts'
import { PreviewLink } from './progress-columns.tsx'
import css from './releasement.module.css'
import type { ChosenReports } from './use-chosen-reports.ts'

/** What the first and the last column are on a phone: the choice, and the preview. */
export function PhoneChoice({ row, chosen }: { row: ProgressRow; chosen: ChosenReports }) {
  const key = String(row.student_id)
  const toggle = () => {
    const next = new Set(chosen.checked)
    if (!next.delete(key)) next.add(key)
    chosen.setChecked(next)
  }
  return (
    <span className={css.choice}>
      <PreviewLink {...row} />
      <Checkbox
        aria-label={`Choose ${row.student_name}`}
        checked={chosen.checked.has(key)}
        onChange={toggle}
        size="md"
      />
    </span>
  )
}
