import { IconBan, IconCheck } from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ProvisioningCall } from '../../contract/provisioning.contract.ts'
import { causeWords, didWords, nextSteps } from './call-words.ts'

const when = ({ at }: ProvisioningCall) => formatWhen(at, Date.now())

export const labelOfCall = (call: ProvisioningCall) => `${didWords(call)}, ${call.name}, ${when(call)}`

const reasonOf = ({ cause, detail }: ProvisioningCall) =>
  cause === null ? detail : `${detail} ${nextSteps[cause]}`

export const callColumns: readonly DataColumn<ProvisioningCall>[] = [
  {
    id: 'name',
    header: 'Of whom or what',
    primary: true,
    minWidth: 300,
    cell: (call) => <PersonCell name={call.name === '' ? 'Nobody' : call.name} second={reasonOf(call)} />,
  },
  {
    id: 'did',
    header: 'What',
    width: 150,
    cell: (call) => (
      <Badge
        family={call.cause === null ? 'neutral' : 'unexc'}
        icon={call.cause === null ? IconCheck : IconBan}
        weight="quiet"
      >
        {didWords(call)}
      </Badge>
    ),
  },
  {
    id: 'cause',
    header: 'Whose to fix',
    width: 190,
    cell: ({ cause }) => (cause === null ? '' : causeWords[cause]),
  },
  { id: 'status', header: 'Answer', width: 90, align: 'right', cell: ({ status }) => status },
  { id: 'at', header: 'When', width: 170, cell: when },
]

/** A call on a phone. */
export const callPhoneRow = (call: ProvisioningCall) => (
  <PhoneRow name={call.name} reason={`${didWords(call)} · ${when(call)}`} right={String(call.status)} />
)
