import { Anchor } from '@mantine/core'
import { IconExternalLink, IconTools } from '@tabler/icons-react'
import { Activity, type ReactNode, useState } from 'react'
import { formatMoment } from '#ui/format/times.ts'
import { Notice } from '#ui/page/Notice.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { Screen } from './Screen.tsx'

interface Maintenance {
  readonly since: string
  readonly statusUrl: string | null
}

interface BehindMaintenanceProps {
  /** Null while Homeroom is open for this person. */
  maintenance: Maintenance | null
  /** What it means for them, in their words. */
  meanwhile: string
  children: ReactNode
}

/**
 * Instead of every page while the maintenance flag is on (3-shell-and-houses §2.1; domain.md §7). A page that was open
 * stays behind the screen with all that was typed on it.
 */
export function BehindMaintenance({ maintenance, meanwhile, children }: BehindMaintenanceProps) {
  const isOpen = maintenance === null
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      {maintenance !== null && (
        <MaintenanceScreen maintenance={maintenance} meanwhile={meanwhile} keepsPage={wasOpen} />
      )}
      {wasOpen && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>}
    </>
  )
}

interface MaintenanceScreenProps {
  maintenance: Maintenance
  meanwhile: string
  keepsPage: boolean
}

function MaintenanceScreen({ maintenance, meanwhile, keepsPage }: MaintenanceScreenProps) {
  usePageTitle('Under maintenance')
  const status = maintenance.statusUrl !== null && (
    <Anchor size="sm" href={maintenance.statusUrl} target="_blank" rel="noopener">
      Status page <IconExternalLink size={16} stroke={1.75} aria-label="opens in a new tab" />
    </Anchor>
  )
  return (
    <Screen>
      <Notice icon={IconTools} title="Under maintenance" {...(status !== false && { actions: status })}>
        Since {formatMoment(maintenance.since, Date.now(), { zone: true })}. {meanwhile}
        {keepsPage && ' Your page comes back by itself, with all you typed on it.'}
      </Notice>
    </Screen>
  )
}
