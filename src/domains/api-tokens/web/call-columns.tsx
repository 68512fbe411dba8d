import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { TokenCallRow } from '../contract/api-tokens.contract.ts'

const when = ({ at }: TokenCallRow) => formatWhen(at, Date.now())
const looks = {
  answered: { family: 'neutral', icon: IconCheck, word: 'Answered' },
  refused: { family: 'unexc', icon: IconBan, word: 'Refused' },
  failed: { family: 'late', icon: IconAlertTriangle, word: 'Failed' },
} as const

export const resultOptions = Object.entries(looks).map(([value, { word }]) => ({
  value: value as keyof typeof looks,
  label: word,
}))

const lookOf = ({ status }: TokenCallRow) =>
  looks[status < 400 ? 'answered' : status < 500 ? 'refused' : 'failed']

function Result(call: TokenCallRow) {
  const { family, icon, word } = lookOf(call)
  return (
    <Badge family={family} icon={icon} weight="quiet">
      {word}
    </Badge>
  )
}

export const labelOfCall = (call: TokenCallRow) => `${call.method} ${call.route}, ${when(call)}`

export const callColumns: readonly DataColumn<TokenCallRow>[] = [
  { id: 'method', header: 'Method', width: 90, cell: ({ method }) => method },
  { id: 'route', header: 'Address', primary: true, minWidth: 320, cell: ({ route }) => route },
  { id: 'result', header: 'Result', width: 130, cell: (call) => <Result {...call} /> },
  { id: 'status', header: 'Answer', width: 90, align: 'right', cell: ({ status }) => status },
  { id: 'from', header: 'From', width: 150, cell: ({ address }) => address },
  { id: 'number', header: 'Number', width: 110, cell: ({ requestId }) => requestId },
  { id: 'at', header: 'When', width: 190, cell: when },
]

/** A call on a phone. */
export const callPhoneRow = (call: TokenCallRow) => (
  <PhoneRow name={call.route} reason={`${call.method} · ${when(call)}`} right={String(call.status)} />
)
