import { SchoolTodayShort } from '#domains/school-today/web/school-today.embed.tsx'
import { SetUpAlert, useSetUpProgress } from '#domains/set-up/web/set-up-alert.embed.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useViewer } from '#web/calls/session.ts'
import { menuIcon } from './menu/menu-icons.ts'
import css from './StartPage.module.css'

/** Where staff begin who run no experience and advise no house: the places they may go (2-back-office §2). */
export function StartPage() {
  const viewer = useViewer()
  // Below the alert of a set-up nothing is drawn that it would push down.
  const { isKnown } = useSetUpProgress()
  usePageTitle('Welcome')
  const places = viewer.links.filter((link) => link.key !== 'home' && link.key !== 'today')
  return (
    <SheetPage>
      <PageHeader title={`Welcome, ${viewer.name}`} />
      <SetUpAlert />
      {isKnown && (
        <PageBody reading>
          <SchoolTodayShort>
            <ul className={css.places}>
              {places.map((link) => {
                const Icon = menuIcon(link.key)
                return (
                  <li key={link.url}>
                    <UiLink href={link.url} className={css.place}>
                      <Icon size={18} stroke={1.7} aria-hidden />
                      {link.label}
                    </UiLink>
                  </li>
                )
              })}
            </ul>
            {places.length === 0 && <p>Nothing has been opened for you yet. An admin can give you access.</p>}
          </SchoolTodayShort>
        </PageBody>
      )}
    </SheetPage>
  )
}
