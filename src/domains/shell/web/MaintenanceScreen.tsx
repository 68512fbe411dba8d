import { Anchor } from '@mantine/core'
import { IconExternalLink, IconTools } from '@tabler/icons-react'
import { formatTime } from '#ui/format/times.ts'
import { Notice } from '#ui/page/Notice.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { Screen } from './Screen.tsx'

interface MaintenanceScreenProps {
  maintenance: { readonly since: string; readonly statusUrl: string | null }
}

/** Instead of every page while the maintenance flag is on (3-shell-and-houses §2.1; domain.md §7). */
export function MaintenanceScreen({ maintenance }: MaintenanceScreenProps) {
  usePageTitle('Under maintenance')
  const status = maintenance.statusUrl !== null && (
    <Anchor size="sm" href={maintenance.statusUrl} target="_blank" rel="noopener">
      Status page <IconExternalLink size={16} stroke={1.75} aria-label="opens in a new tab" />
    </Anchor>
  )
  return (
    <Screen>
      <Notice icon={IconTools} title="Under maintenance" {...(status !== false && { actions: status })}>
        Since {formatTime(maintenance.since, { zone: true })}. Meetings are still being recorded, and the roll
        will catch up.
      </Notice>
    </Screen>
  )
}
