import { IconTools } from '@tabler/icons-react'
import { formatTime } from '#ui/format/times.ts'
import css from './SignInPage.module.css'

/** Says on the sign-in page that most people will meet the maintenance screen. */
export function MaintenanceNote({ since }: { since: string }) {
  return (
    <p className={css.note} role="status">
      <IconTools size={16} stroke={1.75} aria-hidden />
      Under maintenance since {formatTime(since, { zone: true })}. Only super admins can go on.
    </p>
  )
}
