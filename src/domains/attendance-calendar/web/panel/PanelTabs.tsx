import { type ChangeCalendar, noChoice } from '../calendar-address.ts'
import css from './panel.module.css'

const tabs = [
  { value: 'all', label: 'ALL' },
  { value: 'experiences', label: 'EXPERIENCES' },
  { value: 'houses', label: 'HOUSES' },
] as const

/** Whose attendance the calendar shows (1-staff-tools §2.2). A tab begins with nothing chosen. */
export function PanelTabs({
  tab,
  change,
}: {
  readonly tab: (typeof tabs)[number]['value']
  readonly change: ChangeCalendar
}) {
  return (
    <nav className={css.tabs} aria-label="Attendance of">
      {tabs.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={css.tab}
          aria-current={tab === value ? 'true' : undefined}
          onClick={() => change({ ...noChoice, tab: value === 'all' ? undefined : value })}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
