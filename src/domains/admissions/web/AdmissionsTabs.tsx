import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { admissionsAddress } from './admissions-address.ts'

interface AdmissionsTabsProps {
  readonly active: 'list' | 'pipeline' | 'failed'
  /** How many applications the list has now. */
  readonly count?: number | undefined
}

/** The views of admissions, and its configuration for who may change it. */
export function AdmissionsTabs({ active, count }: AdmissionsTabsProps) {
  const viewer = useViewer()
  return (
    <SheetTabs
      label="Admissions"
      active={admissionsAddress[active]}
      tabs={[
        { label: 'Applications', href: admissionsAddress.list, ...(count !== undefined && { count }) },
        { label: 'Pipeline', href: admissionsAddress.pipeline },
        ...(may(viewer, 'admissions.act')
          ? [{ label: 'Failed actions', href: admissionsAddress.failed }]
          : []),
        ...(may(viewer, 'admissions.configure')
          ? [{ label: 'Configuration', href: admissionsAddress.config }]
          : []),
      ]}
    />
  )
}
