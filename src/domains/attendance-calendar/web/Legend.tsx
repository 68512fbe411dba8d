import { IconCircleDashed, IconClipboardOff, IconHourglass } from '@tabler/icons-react'
import { familyClass } from '#ui/status/family-class.ts'
import css from './calendar.module.css'
import { markStyles } from './mark-styles.ts'

const words = { present: 'Present', tardy: 'Tardy', excused: 'Excused', absent: 'Absent' } as const

/** What the marks of the calendar mean. */
export function Legend() {
  return (
    <ul className={css.legend} aria-label="Legend">
      {(['present', 'tardy', 'excused', 'absent'] as const).map((key) => {
        const { icon: Icon, family } = markStyles[key]
        return (
          <li key={key} className={familyClass(family)}>
            <Icon size={14} stroke={2} aria-hidden /> {words[key]}
          </li>
        )
      })}
      <li>
        <IconCircleDashed size={14} stroke={2} aria-hidden /> Upcoming
      </li>
      <li>
        <IconClipboardOff size={14} stroke={2} aria-hidden /> Roll not taken
      </li>
      <li>
        <IconHourglass size={14} stroke={2} aria-hidden /> Waiting for approval
      </li>
    </ul>
  )
}
