import { Behind } from '#ui/pace/Behind.tsx'
import { isFamily, useViewer } from '#web/calls/session.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageHere } from './PageHere.tsx'
import { Shell } from './Shell.tsx'

/** The pages of staff, in the shell. */
export function StaffLayout() {
  return (
    <Behind>
      <Shell>
        <Behind>
          <PageHere />
        </Behind>
      </Shell>
    </Behind>
  )
}

/** A path that leads nowhere; staff keep the shell around it. */
export function UnknownPath() {
  if (isFamily(useViewer())) return <NotFoundPage />
  return (
    <Shell>
      <NotFoundPage />
    </Shell>
  )
}
