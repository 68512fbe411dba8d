import type { ConnectionDetail } from '../contract/provisioning.contract.ts'

/** No campus or group: a select has no empty value. */
export const none = 'none'

type Settings = Pick<ConnectionDetail, 'title' | 'isOn' | 'networks' | 'cohort_id' | 'group_id' | 'invites'>

/** What the form begins with; networks stand one a line. */
export const connectionValues = (connection: Settings | undefined) => ({
  title: connection?.title ?? '',
  is_on: connection?.isOn ?? true,
  networks: connection?.networks.join('\n') ?? '',
  cohort_id: String(connection?.cohort_id ?? none),
  group_id: String(connection?.group_id ?? none),
  invites: connection?.invites ?? false,
})
export type ConnectionValues = ReturnType<typeof connectionValues>

const numberOf = (chosen: string) => (chosen === none ? null : Number(chosen))

/** The form as the server takes it. */
export const toConnectionFields = ({ networks, cohort_id, group_id, ...values }: ConnectionValues) => ({
  ...values,
  networks: networks
    .split(/[\s,]+/)
    .map((network) => network.trim())
    .filter((network) => network !== ''),
  cohort_id: numberOf(cohort_id),
  group_id: numberOf(group_id),
})
