import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { api } from '#web/calls/api.ts'
import { LogoPreview } from './LogoPreview.tsx'
import { logoWords } from './logo-words.ts'
import css from './logos.module.css'

/** `/workbench/logos`: the school's own pictures, each where it stands. */
export function LogosPage() {
  const { logos } = useSuspenseQuery(api.logos.list.queryOptions()).data
  const light = logos.find(({ type }) => type === 'light')?.url ?? null
  usePageTitle('Logos', { backTo: '/workbench' })
  return (
    <SheetPage>
      <PageHeader title="Logos" crumbs={[{ label: 'Workbench', href: '/workbench' }]} />
      <PageBody>
        <ul className={css.cards}>
          {logos.map(({ type, url }) => (
            <li key={type} className={css.card}>
              <LogoPreview type={type} url={url ?? (type === 'dark' ? light : null)} />
              <div className={css.words}>
                <h2 className={css.title}>{logoWords[type].title}</h2>
                <UiLink
                  href={`/workbench/logos/${type}/edit`}
                  aria-label={`Change: ${logoWords[type].title}`}
                >
                  Change
                </UiLink>
              </div>
              <p className={css.about}>{logoWords[type].about}</p>
            </li>
          ))}
        </ul>
        <Outlet />
      </PageBody>
    </SheetPage>
  )
}
