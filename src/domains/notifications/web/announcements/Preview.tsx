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
