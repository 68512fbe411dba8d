import { formatCount } from '#ui/format/quantities.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Webhook } from '../contract/webhooks.contract.ts'
import { WebhookState } from './webhook-state.tsx'
import { kindWords, lastDelivered, troubleOf } from './webhook-words.ts'

export const titleOf = ({ title }: Webhook) => title

export const webhookColumns: readonly DataColumn<Webhook>[] = [
  {
    id: 'title',
    header: 'Receiver',
    primary: true,
    minWidth: 240,
    cell: (hook) => <PersonCell name={hook.title} second={troubleOf(hook) ?? hook.url} />,
  },
  {
    id: 'kinds',
    header: 'Hears of',
    minWidth: 200,
    cell: ({ kinds }) => kinds.map((kind) => kindWords[kind]).join(', '),
  },
  { id: 'state', header: 'State', width: 140, cell: (hook) => <WebhookState {...hook} /> },
  { id: 'last', header: 'Last delivery', width: 170, cell: lastDelivered },
  {
    id: 'waiting',
    header: 'Waiting',
    width: 90,
    align: 'right',
    cell: ({ waiting }) => formatCount(waiting),
  },
  {
    id: 'failed',
    header: 'Failed',
    width: 90,
    align: 'right',
    cell: ({ failed, kept }) => formatCount(failed + kept),
  },
]

/** A receiver on a phone. */
export const webhookPhoneRow = (hook: Webhook) => (
  <PhoneRow
    name={hook.title}
    reason={troubleOf(hook) ?? `Last delivery: ${lastDelivered(hook)}`}
    right={<WebhookState {...hook} />}
  />
)
