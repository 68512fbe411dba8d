import { formatCount } from '#ui/format/quantities.ts'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { SpentBar } from '#ui/status/BudgetBar.tsx'
import type { ServiceDetail } from '../../contract/service-health.schemas.ts'
import css from '../services.module.css'
import { SectionHead } from './SectionHead.tsx'

/** How the minutes that may fail in 30 days were spent. */
export function BudgetSection({ budget }: { readonly budget: NonNullable<ServiceDetail['budget']> }) {
  const { allowed, before, today, over, percentLeft } = budget
  return (
    <PanelSection>
      <SectionHead title="Error budget, 30 days">
        <span className={css.left} data-level={percentLeft === 0 ? 'bad' : undefined}>
          {percentLeft === 0 ? 'used up' : `${percentLeft}% left`}
        </span>
      </SectionHead>
      <SpentBar allowed={allowed} before={before} today={today} over={over} />
      <p className={css.ticks}>
        <span>
          {allowed} min allowed: {formatCount(before)} before today, {formatCount(today)} today
        </span>
        {over > 0 && <span data-level="bad">{formatCount(over)} over</span>}
      </p>
    </PanelSection>
  )
}
