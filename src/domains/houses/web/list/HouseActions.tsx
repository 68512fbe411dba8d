import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconCalendarPlus,
  IconCalendarUser,
  IconDots,
  IconPencil,
} from '@tabler/icons-react'
import { useState } from 'react'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { House } from '../../contract/house.schemas.ts'
import { houseAddress } from '../../rules/house-addresses.ts'
import { useSyncCalendars } from '../calendar/use-sync-calendars.ts'
import { ArchiveQuestion } from '../form/ArchiveQuestion.tsx'
import { useArchiveHouse } from '../form/use-archive-house.ts'
import { AddMeetingPanel } from '../meeting/AddMeetingPanel.tsx'

export interface HouseActionsProps {
  readonly house: House
  readonly label: string
  /** Where the form leads back to; the list without it. */
  readonly back?: 'house'
}

/** What those who manage houses do with one: edit, sync its calendar, archive or restore it (2-back-office §6). */
export function HouseActions({ house, label, back }: HouseActionsProps) {
  const sync = useSyncCalendars()
  const archive = useArchiveHouse(house.id)
  const [isAsking, setAsking] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const edit = houseAddress.edit(house.id)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={label}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={InternalLink}
            href={back === undefined ? edit : `${edit}?back=${back}`}
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          >
            Edit house
          </Menu.Item>
          {!house.isArchived && (
            <Menu.Item
              leftSection={<IconCalendarPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add a meeting
            </Menu.Item>
          )}
          {!house.isArchived && (
            <Menu.Item
              leftSection={<IconCalendarUser size={16} stroke={1.75} aria-hidden />}
              onClick={() => sync.mutate({ house_id: house.id, house_title: house.title })}
            >
              Sync calendar attendees
            </Menu.Item>
          )}
          <Menu.Divider />
          {house.isArchived ? (
            <Menu.Item
              leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
              onClick={() => archive.mutate('restore')}
            >
              Restore house
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconArchive size={16} stroke={1.75} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Archive house
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAdding && <AddMeetingPanel house={house} onClose={() => setAdding(false)} />}
      <ArchiveQuestion
        opened={isAsking}
        title={house.title}
        studentsCount={house.studentsCount}
        busy={archive.isPending}
        onConfirm={() => archive.mutate('archive', { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
