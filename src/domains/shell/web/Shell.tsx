import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OverEveryPage } from '#domains/person-sheet/web/person-sheet.embed.tsx'
import { Find } from '#domains/search/web/find.embed.tsx'
import { NoChanges } from '#ui/controls/no-changes.ts'
import { Sheets } from '#ui/page/SheetPage.tsx'
import { may, readOnlyReason, useViewer } from '#web/calls/session.ts'
import { rootOptions } from '#web/entrance.ts'
import { Banners } from './header/Banners.tsx'
import { Header } from './header/Header.tsx'
import { BehindMaintenance } from './MaintenanceScreen.tsx'
import { PhoneTabs } from './menu/PhoneTabs.tsx'
import { SideMenu } from './menu/SideMenu.tsx'
import { useMenuForm } from './menu/use-menu-form.ts'
import { ProofQuestion } from './ProofQuestion.tsx'
import css from './Shell.module.css'
import { InShell } from './shell-context.ts'
import { useRenewedShell } from './shell-hears.ts'
import { usePrintMargins } from './use-print-margins.ts'
import { WorkbenchTools } from './workbench/WorkbenchTools.tsx'

/** The frame around every page of staff: header, side menu, sheets, on a phone the tab bar (look.md §6, §10). */
export function Shell({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const root = useQuery(rootOptions()).data
  const menu = useMenuForm()
  useRenewedShell(viewer.userId)
  usePrintMargins(viewer.name)
  const maintenance = root?.maintenance ?? null
  return (
    <BehindMaintenance
      maintenance={may(viewer, 'maintenance.switch') ? null : maintenance}
      meanwhile="Meetings are still being recorded, and the roll will catch up."
    >
      <div className={css.shell} data-menu={menu.form} data-phone-title>
        <a className={css.skip} href="#main">
          Skip to the page
        </a>
        <Banners viewer={viewer} maintenance={maintenance} />
        <Header viewer={viewer} isDemo={root?.isDemo ?? false} />
        <div className={css.below}>
          {menu.form !== 'hidden' && <SideMenu viewer={viewer} form={menu.form} onToggle={menu.toggle} />}
          {menu.isWorkbench && may(viewer, 'workbench.open') && <WorkbenchTools />}
          <div className={css.work}>
            <InShell value={true}>
              <NoChanges value={readOnlyReason(viewer)}>
                <Sheets>{children}</Sheets>
                <OverEveryPage />
              </NoChanges>
            </InShell>
          </div>
        </div>
        <PhoneTabs viewer={viewer} />
        <Find viewer={viewer} />
        <ProofQuestion />
      </div>
    </BehindMaintenance>
  )
}
