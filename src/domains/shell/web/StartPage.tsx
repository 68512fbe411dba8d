import { Catalogue } from '#domains/registrations/web/catalogue/catalogue.embed.tsx'
import { SchoolTodayShort } from '#domains/school-today/web/school-today.embed.tsx'
import { SetUpAlert, useSetUpProgress } from '#domains/set-up/web/set-up-alert.embed.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { menuIcon } from './menu/menu-icons.ts'
import css from './StartPage.module.css'

const shownAbove = new Set(['home', 'today', 'experiences'])

/**
 * `/experiences`: the catalogue of the cycle. Staff begin here who run no experience and advise no house (2-back-office
 * §2), so above it stand the school's morning, the steps of a set-up and, for who facilitates nothing, where they may go.
 */
export function StartPage() {
  const viewer = useViewer()
  // Below the alert of a set-up nothing is drawn that it would push down.
  const { isKnown } = useSetUpProgress()
  const isLed = !may(viewer, 'experiences.facilitate')
  const seesCatalogue = may(viewer, 'catalogue.view')
  usePageTitle(isLed ? 'Welcome' : 'Experiences')
  const places = viewer.links.filter(({ key }) => !shownAbove.has(key))
  return (
    <SheetPage>
      <PageHeader title={isLed ? `Welcome, ${viewer.name}` : 'Experiences'} />
      <SetUpAlert />
      {isKnown && (
        <PageBody reading={!seesCatalogue}>
          <SchoolTodayShort>
            {isLed && (
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
            )}
            {isLed && places.length === 0 && !seesCatalogue && (
              <p>Nothing has been opened for you yet. An admin can give you access.</p>
            )}
            {seesCatalogue && <Catalogue />}
          </SchoolTodayShort>
        </PageBody>
      )}
    </SheetPage>
  )
}
