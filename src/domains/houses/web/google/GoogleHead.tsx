import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatWhen } from '#ui/format/times.ts'
import { PageAlert } from '#ui/page/PageAlert.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { CalendarReading } from '../../contract/google.contract.ts'
import { CalendarSyncPanel } from '../calendar/CalendarSyncPanel.tsx'
import { googleAddress } from './google-address.ts'
import { useReadCalendar } from './use-google-acts.ts'

interface GoogleHeadProps {
  readonly active: keyof typeof googleAddress
  readonly reading: CalendarReading | undefined
  readonly actions?: ReactNode
}

/** The head of both views: when the calendar was read, reading it now, and what is done with what differs. */
export function GoogleHead({ active, reading, actions }: GoogleHeadProps) {
  const read = useReadCalendar()
  return (
    <PageHeader
      title="Google Calendar"
      crumbs={[{ label: 'Workbench', href: '/workbench' }]}
      facts={reading && readText(reading)}
      actions={
        <>
          <ReasonedButton
            changes
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            busy={read.isPending || reading?.isReading === true}
            reason={reading?.hindrance ?? undefined}
            onClick={() => read.mutate()}
          >
            Read the calendar
          </ReasonedButton>
          {actions}
        </>
      }
      tabs={
        <SheetTabs
          label="Google Calendar"
          active={googleAddress[active]}
          tabs={[
            { label: 'House events', href: googleAddress.events },
            { label: 'Students calendar cache', href: googleAddress.students },
          ]}
        />
      }
    />
  )
}

const readText = ({ isReading, read_at }: CalendarReading) =>
  isReading
    ? 'Reading the calendar'
    : read_at === null
      ? 'Never read yet'
      : `Read ${formatWhen(read_at, Date.now())}`

/** What went wrong with the last reading, and how far a repair has come. */
export const GoogleAlerts = ({ reading }: { readonly reading: CalendarReading | undefined }) => (
  <>
    {reading !== undefined && reading.failure !== '' && (
      <PageAlert family="unexc" icon={IconCloudOff} title="The calendar could not be read">
        {reading.failure} This page shows what was read before.
      </PageAlert>
    )}
    <CalendarSyncPanel />
  </>
)
