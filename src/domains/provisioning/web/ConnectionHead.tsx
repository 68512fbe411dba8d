import { Button } from '@mantine/core'
import { IconKey, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import type { ConnectionDetail } from '../contract/provisioning.contract.ts'
import { RenewToken } from './RenewToken.tsx'

interface ConnectionHeadProps {
  /** Undefined while it is fetched. */
  readonly connection: ConnectionDetail | undefined
  readonly connectionId: number
  readonly active: 'log' | 'groups'
  readonly onSettings: () => void
}

const factsOf = ({ people, lastCalledAt, week }: ConnectionDetail) =>
  [
    formatNoun(people, 'colleague', 'colleagues'),
    lastCalledAt === null ? 'never called' : `last call ${formatWhen(lastCalledAt, Date.now())}`,
    `${formatNoun(week.reads, 'read', 'reads')}, ${formatNoun(week.writes, 'change', 'changes')}, ${week.refused} refused in 7 days`,
  ].join(' · ')

/** The name of a provider, where it calls, and what can be done with its connection. */
export function ConnectionHead({ connection, connectionId, active, onSettings }: ConnectionHeadProps) {
  const path = `/workbench/provisioning/${connectionId}`
  const [isRenewing, setRenewing] = useState(false)
  return (
    <>
      <PageHeader
        title={connection?.title ?? 'Identity provider'}
        crumbs={[{ label: 'Identity providers', href: '/workbench/provisioning' }]}
        facts={
          connection && (
            <>
              {factsOf(connection)} · {connection.baseUrl}{' '}
              <CopyButton value={connection.baseUrl} label="Copy the address for the provider" />
            </>
          )
        }
        tabs={
          <SheetTabs
            label="Identity provider"
            active={active === 'log' ? path : `${path}/groups`}
            tabs={[
              { label: 'Log', href: path },
              { label: 'Groups', href: `${path}/groups` },
            ]}
          />
        }
        actions={
          connection && (
            <>
              <Button
                leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
                onClick={() => setRenewing(true)}
              >
                New token…
              </Button>
              <Button leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />} onClick={onSettings}>
                Settings
              </Button>
            </>
          )
        }
      />
      {isRenewing && connection && <RenewToken connection={connection} onClose={() => setRenewing(false)} />}
    </>
  )
}
