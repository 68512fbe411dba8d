import { IconShieldLock } from '@tabler/icons-react'
import { UiLink } from '#ui/page/UiLink.tsx'
import css from './Banners.module.css'

/** One's groups give more than this log-in does: where the way to it is. */
export function SecondFactorBanner() {
  return (
    <div className={css.banner} role="status">
      <IconShieldLock size={16} stroke={1.75} aria-hidden />
      <span>
        <strong>You need a second factor</strong> for some of what your groups let you do. Until then it is
        closed; everything else goes on.
      </span>
      <UiLink href="/profile/sessions" className={css.out}>
        Set one up
      </UiLink>
    </div>
  )
}
