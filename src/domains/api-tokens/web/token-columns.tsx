import { formatDayOf } from '#ui/format/days.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ApiToken } from '../contract/api-tokens.contract.ts'
import { TokenState } from './token-state.tsx'

export const titleOf = ({ title }: ApiToken) => title
export const lastUse = ({ lastUsedAt, knownDays }: Pick<ApiToken, 'lastUsedAt' | 'knownDays'>) => {
  if (lastUsedAt !== null) return formatWhen(lastUsedAt, Date.now())
  return knownDays === null ? 'Never' : `Not in the last ${knownDays} days`
}
/** What it may do, in a few words. */
export const reachOfToken = ({ scopes, mayWrite }: Pick<ApiToken, 'scopes' | 'mayWrite'>) =>
  `${mayWrite ? 'Reads and changes' : 'Only reads'}, ${formatNoun(scopes.length, 'scope', 'scopes')}`
const secondLine = ({ owner, isService, hindrance }: ApiToken) =>
  hindrance ?? `${isService ? 'Another system' : 'Own programs'}, in the name of ${owner.name}`

export const tokenColumns: readonly DataColumn<ApiToken>[] = [
  {
    id: 'title',
    header: 'Token',
    primary: true,
    minWidth: 300,
    cell: (token) => <PersonCell name={token.title} second={secondLine(token)} />,
  },
  { id: 'state', header: 'State', width: 140, cell: (token) => <TokenState {...token} /> },
  { id: 'reach', header: 'May do', width: 210, cell: reachOfToken },
  { id: 'ends', header: 'Ends', width: 150, cell: ({ endsAt }) => formatDayOf(endsAt) },
  { id: 'used', header: 'Last use', width: 190, cell: lastUse },
  {
    id: 'calls',
    header: 'Calls, 7 days',
    width: 120,
    align: 'right',
    cell: ({ calls, hasMoreCalls }) => `${hasMoreCalls ? 'Over ' : ''}${formatCount(calls)}`,
  },
]

/** A token on a phone. */
export const tokenPhoneRow = (token: ApiToken) => (
  <PhoneRow
    name={token.title}
    reason={token.hindrance ?? `Last use: ${lastUse(token)}`}
    right={<TokenState {...token} />}
  />
)
