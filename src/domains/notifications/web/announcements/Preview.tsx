import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import type { RecipientCounts } from '../../contract/announcements.schemas.ts'
import { excerptOf } from '../../rules/excerpt.ts'
import { categoryIcon } from '../category-icons.ts'
import item from '../NotificationItem.module.css'
import css from './Announcements.module.css'
import type { AnnouncementValues } from './announcement-values.ts'

/** What people see in the bell. */
export function Preview({ values }: { values: AnnouncementValues }) {
  const Icon = categoryIcon('announcements')
  return (
    <div>
      <p className={css.label}>What they see</p>
      <ul className={css.preview} aria-label="Preview">
        <li className={item.item} data-unread>
          <Icon size={18} stroke={1.7} aria-hidden className={item.icon} />
          <div className={item.words}>
            <p className={item.title}>{values.title.trim() || 'Title'}</p>
            <p className={item.body}>{excerptOf(values.body.trim()) || 'Text'}</p>
          </div>
          <div className={item.side}>
            <span className={item.age}>now</span>
            <span className={item.dot} />
          </div>
        </li>
      </ul>
    </div>
  )
}

interface ReachProps {
  values: AnnouncementValues
  recipients: RecipientCounts | undefined
}

/** How many people get it, and who for instance. */
export function ReachText({ values, recipients }: ReachProps) {
  return (
    <p className={css.reach} role="status">
      {reachText(values, recipients)}
    </p>
  )
}

function reachText({ roles }: AnnouncementValues, recipients: RecipientCounts | undefined): string {
  if (roles.length === 0) return 'Choose who gets it.'
  if (recipients === undefined) return ' '
  const { total, students, guardians, employees, examples } = recipients
  if (total === 0) return 'Nobody gets it.'
  const parts = [
    students > 0 && formatNoun(students, 'student'),
    guardians > 0 && formatNoun(guardians, 'guardian'),
    employees > 0 && `${formatCount(employees)} of the staff`,
  ].filter((part) => part !== false)
  const others = total - examples.length
  const names = others > 0 ? `${examples.join(', ')} and ${formatNoun(others, 'other')}` : examples.join(', ')
  return `Reaches ${parts.join(', ')}: ${names}.`
}
