import { IconAlertTriangle, IconCheck, IconCircleDashed, IconPlugConnectedX } from '@tabler/icons-react'
import { formatCount } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { Badge } from '#ui/status/Badge.tsx'
import type { DataColumn } from '#ui/table/columns.ts'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

type Vendor = ContractRouterOutputs['shell']['getVendorHealth']['vendors'][number]

export const vendorColumns: readonly DataColumn<Vendor>[] = [
  {
    id: 'name',
    header: 'Service',
    primary: true,
    cell: (vendor) => vendor.name,
    sortValue: (vendor) => vendor.name,
  },
  { id: 'state', header: 'State', width: 150, cell: (vendor) => <State vendor={vendor} /> },
  {
    id: 'connection',
    header: 'Connected to',
    width: 150,
    cell: (vendor) => connections[vendor.connection],
  },
  {
    id: 'lastGood',
    header: 'Last good call',
    width: 170,
    align: 'right',
    cell: (vendor) => (vendor.lastGoodAt === null ? '–' : formatWhen(vendor.lastGoodAt, Date.now())),
  },
  { id: 'calls', header: 'Calls', width: 90, align: 'right', cell: (vendor) => formatCount(vendor.calls) },
  { id: 'errors', header: 'Errors', width: 90, align: 'right', cell: (vendor) => formatCount(vendor.errors) },
  {
    id: 'lastError',
    header: 'Last error',
    minWidth: 220,
    cell: (vendor) => lastErrorOf(vendor) ?? '–',
  },
]

const connections: Record<Vendor['connection'], string> = {
  real: 'The real service',
  sandbox: 'Sandbox',
  here: 'This server',
  none: '–',
}

function State({ vendor }: { vendor: Vendor }) {
  const { lastGoodAt, lastErrorAt, connection } = vendor
  if (connection === 'none')
    return (
      <Badge family="outline" icon={IconPlugConnectedX}>
        Not set up
      </Badge>
    )
  if (lastGoodAt === null && lastErrorAt === null)
    return (
      <Badge family="outline" icon={IconCircleDashed}>
        Not used yet
      </Badge>
    )
  if (lastErrorAt === null || (lastGoodAt !== null && lastGoodAt > lastErrorAt))
    return (
      <Badge family="present" icon={IconCheck} weight="quiet">
        Working
      </Badge>
    )
  return (
    <Badge family="unexc" icon={IconAlertTriangle}>
      Failing
    </Badge>
  )
}

const lastErrorOf = ({ lastError, lastErrorAt }: Vendor) =>
  lastError === null || lastErrorAt === null
    ? undefined
    : `${lastError} · ${formatWhen(lastErrorAt, Date.now())}`

/** The state and the last error: what somebody on the way can act on. */
export const phoneRow = (vendor: Vendor) => (
  <PhoneRow name={vendor.name} reason={lastErrorOf(vendor)} right={<State vendor={vendor} />} />
)

export const nameOf = (vendor: Vendor) => vendor.name
