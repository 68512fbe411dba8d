import { formatWeekdayRange } from '#ui/format/days.ts'
import { formatTimeRange } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import type { FamilyExcuse } from '../contract/family.contract.ts'
import { ExcuseState } from './ExcuseState.tsx'
import css from './FamilyCalendarPage.module.css'

/** The excuses that touch the week. */
export function ExcuseList({ excuses }: { excuses: readonly FamilyExcuse[] }) {
  return (
    <Section title="Excuses" count={excuses.length}>
      <ul className={css.list}>
        {excuses.map((excuse) => (
          <li key={excuse.id} className={css.item}>
            <div>
              <p className={css.name}>{whenOf(excuse)}</p>
              {excuse.reason !== null && <p className={css.small}>{excuse.reason}</p>}
            </div>
            <ExcuseState state={excuse.state} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function whenOf({ start_at, end_at, all_day }: FamilyExcuse): string {
  const days = formatWeekdayRange(schoolDayOf(start_at), schoolDayOf(Date.parse(end_at) - 1))
  return all_day ? `${days}, all day` : `${days}, ${formatTimeRange(start_at, end_at)}`
}
