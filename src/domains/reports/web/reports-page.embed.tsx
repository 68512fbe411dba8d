import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { may, useViewer } from '#web/calls/session.ts'
import { allReports } from '../rules/all-reports.ts'
import css from './table/report.module.css'

/** `/reports`: the reports one may open, below what else is there to begin with. */
export function ReportsPage({ children }: { readonly children: ReactNode }) {
  usePageTitle('Reports')
  const viewer = useViewer()
  const open = allReports.filter(({ needs }) => needs.some((one) => may(viewer, one)))
  return (
    <SheetPage>
      <PageHeader title="Reports" actions={<UiLink href="/reports/mailings">Mailings and alerts</UiLink>} />
      {children}
      <PageBody reading>
        <ul className={css.list}>
          {open.map(({ url, title, about }) => (
            <li key={url} className={css.report}>
              <UiLink href={url} className={css.name}>
                {title}
              </UiLink>
              <p className={css.about}>{about}</p>
            </li>
          ))}
        </ul>
      </PageBody>
    </SheetPage>
  )
}
