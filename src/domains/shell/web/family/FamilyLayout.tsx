import { useQuery } from '@tanstack/react-query'
import { NoChanges } from '#ui/controls/no-changes.ts'
import { Sheets } from '#ui/page/SheetPage.tsx'
import { readOnlyReason, useViewer } from '#web/calls/session.ts'
import { rootOptions } from '#web/entrance.ts'
import { Banners } from '../header/Banners.tsx'
import { BehindMaintenance } from '../MaintenanceScreen.tsx'
import { PageHere } from '../PageHere.tsx'
import css from '../Shell.module.css'
import { InShell } from '../shell-context.ts'
import { useRenewedShell } from '../shell-hears.ts'
import { FamilyHeader } from './FamilyHeader.tsx'
import { FamilyTabs } from './FamilyTabs.tsx'

/** The frame of the portal of students and guardians: nothing of the tools of staff (domain.md §10). */
export function FamilyLayout() {
  const viewer = useViewer()
  const root = useQuery(rootOptions()).data
  useRenewedShell(viewer.userId)
  return (
    <BehindMaintenance
      maintenance={root?.maintenance ?? null}
      meanwhile="Absences can be reported again as soon as it is over; if it cannot wait, call the school."
    >
      <div className={css.shell} data-menu="hidden" data-phone-title>
        <a className={css.skip} href="#main">
          Skip to the page
        </a>
        <Banners viewer={viewer} maintenance={null} />
        <FamilyHeader viewer={viewer} />
        <div className={css.below}>
          <div className={css.work}>
            <InShell value={true}>
              <NoChanges value={readOnlyReason(viewer)}>
                <Sheets>
                  <PageHere />
                </Sheets>
              </NoChanges>
            </InShell>
          </div>
        </div>
        <FamilyTabs viewer={viewer} />
      </div>
    </BehindMaintenance>
  )
}
