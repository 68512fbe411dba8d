import { school } from '#contract/school/school.ts'
import { Bell } from '#domains/notifications/web/bell.embed.tsx'
import { FindField } from '#domains/search/web/find-field.embed.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { Viewer } from '#web/calls/session.ts'
import { Shortcuts } from '../Shortcuts.tsx'
import { CycleSelector } from './CycleSelector.tsx'
import css from './Header.module.css'
import { Logo } from './Logo.tsx'
import { PhoneTitle } from './PhoneTitle.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** Logo, cycle, find, shortcuts, bell and the viewer's menu (3-shell-and-houses §2.1; look.md §6). */
export function Header({ viewer, isDemo }: { viewer: Viewer; isDemo: boolean }) {
  return (
    <header className={css.header} data-print="hide">
      <div className={css.brand}>
        <UiLink href="/home" className={css.home} aria-label={`${school().productName}, to the start page`}>
          <Logo logos={viewer.logos} />
          <span className={css.name}>{school().productName}</span>
        </UiLink>
      </div>
      <PhoneTitle />
      <div className={css.cycle}>
        <CycleSelector viewer={viewer} />
        {isDemo && <span className={css.demo}>Demo school</span>}
      </div>
      <div className={css.find}>
        <FindField />
      </div>
      <div className={css.tools}>
        <Shortcuts />
        <Bell viewer={viewer} />
        <ProfileMenu viewer={viewer} />
      </div>
    </header>
  )
}
