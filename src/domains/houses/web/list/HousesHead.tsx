import { Button, Switch } from '@mantine/core'
import { IconCalendarUser, IconPlus } from '@tabler/icons-react'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { may, useViewer } from '#web/calls/session.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import { houseAddress } from '../../rules/house-addresses.ts'
import { useSyncCalendars } from '../calendar/use-sync-calendars.ts'

interface HousesHeadProps {
  readonly list: {
    readonly data: { readonly canManageHouses: boolean } | undefined
    readonly rows: readonly object[] | undefined
    readonly text: (name: 'search') => { value: string; onChange: (text: string) => void }
    readonly change: (part: { archived: boolean | undefined }) => void
  }
  readonly isArchivedShown: boolean
}

/** The head of the houses: a new one, search, and what managers see besides. */
export function HousesHead({ list, isArchivedShown }: HousesHeadProps) {
  const sync = useSyncCalendars()
  // Known before the list is: the head of a phone is as high at once.
  const mayCreate = may(useViewer(), 'houses.create')
  const mayManage = list.data?.canManageHouses === true
  return (
    <>
      <PageHeader
        title="Houses"
        actions={
          mayCreate && (
            <Button
              component={InternalLink}
              href={houseAddress.create()}
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            >
              New House
            </Button>
          )
        }
      />
      <FiltersRow
        label="Houses"
        right={
          mayManage &&
          list.rows?.length !== 0 && (
            <Button
              size="xs"
              leftSection={<IconCalendarUser size={16} stroke={1.75} aria-hidden />}
              onClick={() => sync.mutate({})}
            >
              Sync calendar attendees
            </Button>
          )
        }
      >
        <SearchField label="House or advisor" {...list.text('search')} />
        {mayManage && (
          <Switch
            size="xs"
            label="Show archived"
            checked={isArchivedShown}
            onChange={(event) => list.change({ archived: event.currentTarget.checked || undefined })}
          />
        )}
      </FiltersRow>
    </>
  )
}
