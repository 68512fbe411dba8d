import { useNavigate } from '@tanstack/react-router'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { reportAddress } from '../../rules/report-addresses.ts'
import { OtherWeek } from './OtherWeek.tsx'
import css from './rail.module.css'
import type { WeekListProps } from './WeekRail.tsx'

/** The house's weeks where there is no room for a rail: one field, as high as a finger. */
export function WeekSelect({ houseId, openId, overview }: WeekListProps) {
  const navigate = useNavigate()
  if (overview.reports.length === 0) return null
  return (
    <div className={css.select} data-print="hide">
      <SelectField
        className={css.selectField}
        aria-label="Weekly report"
        value={String(openId ?? '')}
        onChange={(id) => void navigate({ to: reportAddress.report(houseId, Number(id)) })}
        options={overview.reports.map(({ id, title, openCount }) => ({
          value: String(id),
          label: openCount > 0 ? `${title} (${formatCount(openCount)} open)` : title,
        }))}
      />
      <OtherWeek houseId={houseId} overview={overview} isSmall />
    </div>
  )
}
