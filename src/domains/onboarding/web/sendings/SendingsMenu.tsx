import { Button, Menu } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDayOf } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { mostSendings } from '../../rules/most-sendings.ts'
import { sendingsQuery } from '../onboarding-address.ts'
import { kindTitles } from './sending-words.ts'

/** What was written to families last: each opens its result by family again. Nothing where nobody was written to. */
export function SendingsMenu({ onOpen }: { onOpen: (sendingId: number) => void }) {
  const sendings = useQuery(sendingsQuery()).data?.sendings ?? []
  if (sendings.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconMailForward size={16} stroke={1.75} aria-hidden />}>Emails sent</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sendings.length >= mostSendings && (
          <Menu.Label>Most recent, and any with emails in doubt</Menu.Label>
        )}
        {sendings.map(({ id, kind, askedAt, total }) => (
          <Menu.Item key={id} onClick={() => onOpen(id)}>
            {`${kindTitles[kind]}, ${formatDayOf(askedAt)}, ${formatNoun(total, 'family', 'families')}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
