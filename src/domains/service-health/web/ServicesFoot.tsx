import { allowedMinutes, serviceLevels } from '#contract/school/service-levels.ts'
import { formatDuration } from '#ui/format/quantities.ts'
import { HealthLegend } from '#ui/status/HealthStrip.tsx'
import css from './services.module.css'

/** What the strips and the bars of the list mean. */
export const ServicesFoot = () => (
  <div className={css.foot}>
    <HealthLegend />
    <span>
      Budget: what may fail in {serviceLevels.budgetDays} days, {formatDuration(allowedMinutes * 60_000)}
    </span>
  </div>
)
