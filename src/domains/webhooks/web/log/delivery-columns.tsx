import { formatWhen } from '#ui/format/times.ts'
import type { DataColumn } from '#ui/table/columns.ts'
import { PersonCell } from '#ui/table/PersonCell.tsx'
import { PhoneRow } from '#ui/table/PhoneRows.tsx'
import type { Delivery } from '../../contract/webhooks.contract.ts'
import { DeliveryState } from '../webhook-state.tsx'
import { kindWords, remarkOf, stateWords } from '../webhook-words.ts'
import css from '../webhooks.module.css'

const happened = ({ happenedAt }: Delivery) => formatWhen(happenedAt, Date.now())

export const labelOfDelivery = (delivery: Delivery) =>
  `${kindWords[delivery.kind]}, ${stateWords[delivery.state]}, ${happened(delivery)}`

const what: DataColumn<Delivery> = {
  id: 'kind',
  header: 'What',
  primary: true,
  minWidth: 220,
  cell: ({ kind, messageId }) => <PersonCell name={kindWords[kind]} second={messageId} />,
}

export const deliveryColumns: readonly DataColumn<Delivery>[] = [
  what,
  {
    id: 'state',
    header: 'State',
    minWidth: 320,
    cell: (delivery) => (
      <div className={css.stateCell}>
        <DeliveryState {...delivery} />
        <span className={css.remark} title={remarkOf(delivery)}>
          {remarkOf(delivery)}
        </span>
      </div>
    ),
  },
  {
    id: 'status',
    header: 'Answer',
    width: 90,
    align: 'right',
    cell: ({ lastStatus }) => lastStatus ?? '',
  },
  { id: 'at', header: 'Happened', width: 170, align: 'right', cell: happened },
]

/** Beside an open side sheet, which says the rest, there is room for less. */
export const narrowColumns: readonly DataColumn<Delivery>[] = [
  what,
  { id: 'state', header: 'State', width: 130, cell: (delivery) => <DeliveryState {...delivery} /> },
  { id: 'at', header: 'Happened', width: 170, align: 'right', cell: happened },
]

/** A delivery on a phone. */
export const deliveryPhoneRow = (delivery: Delivery) => (
  <PhoneRow
    name={kindWords[delivery.kind]}
    reason={[happened(delivery), remarkOf(delivery)].filter((part) => part !== '').join(' · ')}
    right={<DeliveryState {...delivery} />}
  />
)
