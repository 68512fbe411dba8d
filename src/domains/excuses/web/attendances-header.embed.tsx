import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { useWaitingExcuses } from './waiting-excuses.embed.tsx'

const calendar = { label: 'Calendar', href: '/employee/attendances/calendar' }
const report = { label: 'Report', href: '/employee/attendances/report' }

interface AttendancesHeaderProps {
  readonly active: 'calendar' | 'report'
  readonly onAddAbsence: () => void
}

/** The head of the Attendances section: its tabs, and Add Absence for those who may (1-staff-tools §2.2, §2.3). */
export function AttendancesHeader({ active, onAddAbsence }: AttendancesHeaderProps) {
  const viewer = useViewer()
  const seesReport = may(viewer, 'excuses.view') || may(viewer, 'excuses.view.all')
  // Nothing waits: no number. The tab keeps its address; the number's own list is in the column.
  const waiting = useWaitingExcuses()?.count || undefined
  return (
    <PageHeader
      title="Attendances"
      tabs={
        <SheetTabs
          label="Attendances"
          tabs={seesReport ? [calendar, { ...report, count: waiting }] : [calendar]}
          active={active === 'report' ? report.href : calendar.href}
        />
      }
      actions={
        may(viewer, 'excuses.create') && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAddAbsence}>
            Add Absence
          </Button>
        )
      }
    />
  )
}
