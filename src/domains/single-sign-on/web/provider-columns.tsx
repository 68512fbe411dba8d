import { IconAlertTriangle, IconCheck, IconCircleDashed, IconLock } from '@tabler/icons-react'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ListedProvider } from '../contract/single-sign-on.schemas.ts'
import css from './single-sign-on.module.css'

export const kindNames = { oidc: 'OIDC', saml: 'SAML' } as const

/** Whether it failed last, after anybody came in by it. */
const hasFailed = ({ lastFaultAt, lastSignInAt }: ListedProvider) =>
  lastFaultAt !== null && (lastSignInAt === null || lastFaultAt > lastSignInAt)

function ProviderState(provider: ListedProvider) {
  if (!provider.isOn)
    return (
      <Badge family="outline" icon={IconCircleDashed}>
        Off
      </Badge>
    )
  if (hasFailed(provider) || provider.certificateEnds !== null)
    return (
      <Badge family="unexc" icon={IconAlertTriangle}>
        Look at it
      </Badge>
    )
  return (
    <Badge family="outline" icon={provider.isRequired ? IconLock : IconCheck}>
      {provider.isRequired ? 'Only way in' : 'On'}
    </Badge>
  )
}

/** What is wrong with it, else its domains. */
const reasonOf = (provider: ListedProvider): string => {
  if (provider.certificateEnds === 'ended') return 'Its certificate has ended: nobody logs in with it.'
  if (provider.certificateEnds === 'soon') return 'Its certificate ends within 30 days.'
  if (hasFailed(provider)) return provider.lastFault ?? ''
  return provider.domains.length === 0 ? 'No domain yet' : provider.domains.join(', ')
}

export const nameOf = ({ name }: ListedProvider) => name

const when = (at: string | null) => (at === null ? '–' : formatWhen(at, Date.now()))

export const providerColumns: readonly DataColumn<ListedProvider>[] = [
  {
    id: 'name',
    header: 'Provider',
    primary: true,
    sortValue: nameOf,
    cell: (provider) => (
      <div className={css.words}>
        <div className={css.title}>{provider.name}</div>
        <div className={css.reason}>{reasonOf(provider)}</div>
      </div>
    ),
  },
  { id: 'kind', header: 'Kind', width: 80, cell: ({ kind }) => kindNames[kind] },
  { id: 'state', header: 'State', width: 130, cell: ProviderState },
  {
    id: 'last',
    header: 'Last log-in',
    width: 150,
    align: 'right',
    cell: ({ lastSignInAt }) => when(lastSignInAt),
  },
  {
    id: 'fault',
    header: 'Last fault',
    width: 150,
    align: 'right',
    cell: ({ lastFaultAt }) => when(lastFaultAt),
  },
]

export const providerPhoneRow = (provider: ListedProvider) => (
  <PhoneRow name={provider.name} reason={reasonOf(provider)} right={<ProviderState {...provider} />} />
)
