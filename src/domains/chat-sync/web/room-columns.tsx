import { IconCheck } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './chat.module.css'
import { OutsideId } from './parts/OutsideId.tsx'

type Outputs = ContractRouterOutputs['studentChat']
export type HouseRow = Outputs['listHouses']['houses'][number]
export type ExperienceRow = Outputs['listExperiences']['experiences'][number]

export const titleOf = ({ title }: { readonly title: string }) => title

export const houseColumns: readonly DataColumn<HouseRow>[] = [
  {
    id: 'title',
    header: 'House',
    primary: true,
    cell: ({ title, cohortTitle }) => <PersonCell name={title} second={cohortTitle} />,
  },
  {
    id: 'group',
    header: 'Group',
    width: 160,
    cell: ({ title, heartbeatGroupId }) => <OutsideId id={heartbeatGroupId} of={`group id of ${title}`} />,
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 160,
    cell: ({ title, heartbeatChannelId }) => (
      <OutsideId id={heartbeatChannelId} of={`channel id of ${title}`} />
    ),
  },
  {
    id: 'voice',
    header: 'Voice channel',
    width: 160,
    cell: ({ title, heartbeatVoiceChannelId }) => (
      <OutsideId id={heartbeatVoiceChannelId} of={`voice channel id of ${title}`} />
    ),
  },
]
const missingOf = ({ heartbeatGroupId, heartbeatChannelId, heartbeatVoiceChannelId }: HouseRow) =>
  [heartbeatGroupId, heartbeatChannelId, heartbeatVoiceChannelId].includes(null)
    ? 'Missing in part'
    : undefined
export const housePhoneRow = (row: HouseRow) => (
  <PhoneRow name={row.title} reason={row.cohortTitle} below={missingOf(row)} />
)

/** What should not be there is no gap. */
const idOf = (isEnabled: boolean, id: string | null, of: string) =>
  isEnabled || id !== null ? <OutsideId id={id} of={of} /> : <span className={css.quiet}>–</span>

export const experienceColumns: readonly DataColumn<ExperienceRow>[] = [
  {
    id: 'title',
    header: 'Experience',
    primary: true,
    cell: ({ title, cohortTitle, experts }) => (
      <PersonCell name={title} second={[cohortTitle, experts.join(', ')].filter(Boolean).join(' · ')} />
    ),
  },
  {
    id: 'enabled',
    header: 'Chat',
    width: 112,
    cell: ({ enableHeartbeat }) =>
      enableHeartbeat ? (
        <Badge family="outline" icon={IconCheck}>
          Enabled
        </Badge>
      ) : (
        <span className={css.quiet}>Off</span>
      ),
  },
  {
    id: 'group',
    header: 'Group',
    width: 150,
    cell: ({ title, enableHeartbeat, heartbeatGroupId }) =>
      idOf(enableHeartbeat, heartbeatGroupId, `group id of ${title}`),
  },
  {
    id: 'channel',
    header: 'Channel',
    width: 150,
    cell: ({ title, enableHeartbeat, heartbeatChannelId }) =>
      idOf(enableHeartbeat, heartbeatChannelId, `channel id of ${title}`),
  },
]
export const experiencePhoneRow = (row: ExperienceRow) => (
  <PhoneRow
    name={row.title}
    reason={row.experts.join(', ')}
    below={row.enableHeartbeat ? 'Enabled' : 'Off'}
  />
)
