import { address, number, oneOf, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { flagStatuses } from '../contract/feature-flags.contract.ts'

/** What the query of the page holds: which features are listed, and which group is open. */
export const featureFlagsSearch = address({ search: text, status: oneOf(flagStatuses), group: number })

export const flagsQuery = () => api.featureFlags.list.queryOptions()
export const groupsQuery = () => api.testGroups.list.queryOptions()
export const labsSettingsQuery = (feature_flag_id: number) =>
  api.labsSettings.get.queryOptions({ input: { feature_flag_id } })
export const labsConfigsQuery = () => api.labsSettings.configs.queryOptions()
export const labsQuery = () => api.labs.list.queryOptions()
