import { type FlagStatus, flagStatuses } from '../contract/feature-flags.contract.ts'

export const statusLabels: Readonly<Record<FlagStatus, string>> = {
  off: 'Off',
  on: 'On',
  released: 'Released',
}

export const statuses = flagStatuses.map((value) => ({ value, label: statusLabels[value] }))
