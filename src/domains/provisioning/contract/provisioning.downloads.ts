import { download, tableFormats } from '#contract/download.ts'
import { callFilter } from './provisioning.contract.ts'

export const provisioningDownloads = {
  calls: download({
    path: '/downloads/provisioning/{connectionId}/calls',
    summary: 'What a connection did and what was refused, as a table, the newest first',
    access: 'provisioning.manage',
    input: callFilter,
    formats: tableFormats,
  }),
}
