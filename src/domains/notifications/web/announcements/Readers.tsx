import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadAddress } from '#contract/download.ts'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { PanelSection } from '#ui/panel/SideSheet.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { api } from '#web/api.ts'
import { announcementsDownloads } from '../../contract/announcements.downloads.ts'
import type { Announcement, AnnouncementRole } from '../../contract/announcements.schemas.ts'
import { readerPageSize } from '../../contract/announcements.schemas.ts'
import css from './Announcements.module.css'

const roleNames: Readonly<Record<AnnouncementRole, string>> = {
  student: 'Students',
  guardian: 'Guardians',
  employee: 'Staff',
}

const personNames: Readonly<Record<AnnouncementRole, string>> = {
  student: 'Student',
  guardian: 'Guardian',
  employee: 'Staff',
}

const states = [
  { value: 'unread', label: 'Not read' },
  { value: 'read', label: 'Read' },
] as const

/** Who read an announcement: by role as bars, by name with a search, as a file. */
export function Readers({ announcement }: { announcement: Announcement }) {
  const [state, setState] = useState<(typeof states)[number]['value']>('unread')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    ...api.announcements.listReaders.queryOptions({
      input: { announcementId: announcement.id, state, search, page },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PanelSection title="Who read it">
        <ul className={css.roles}>
          {announcement.readers.map(({ role, recipients, read }) => (
            <li key={role}>
              <span>{roleNames[role]}</span>
              <span className={css.number}>
                {formatCount(read)} of {formatCount(recipients)}
              </span>
              <span className={css.bar} aria-hidden="true">
                <span style={{ width: `${recipients === 0 ? 0 : (100 * read) / recipients}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection>
        <div className={css.tools}>
          <ViewSwitch
            label="Which people"
            views={states}
            value={state}
            onChange={(next) => {
              setState(next)
              setPage(1)
            }}
          />
          <Button
            size="xs"
            component="a"
            href={downloadAddress(
              announcementsDownloads.readers,
              { announcement_id: announcement.id },
              'csv',
            )}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            CSV
          </Button>
        </div>
        <SearchField
          label="Name"
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        <ul
          className={css.people}
          aria-label={state === 'read' ? 'People who read it' : 'People who did not'}
        >
          {data?.readers.map((reader) => (
            <li key={reader.userId}>
              <span className={css.name}>{reader.name}</span>
              <span className={css.small}>
                {reader.readAt === null ? personNames[reader.role] : formatWhen(reader.readAt, Date.now())}
              </span>
            </li>
          ))}
        </ul>
        {data?.total === 0 && <p className={css.small}>Nobody</p>}
      </PanelSection>
      {data !== undefined && data.total > readerPageSize && (
        <Pager page={data.page} pageSize={readerPageSize} total={data.total} onChange={setPage} />
      )}
    </>
  )
}
