import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { downloadAddress } from '#contract/download.ts'
import { client } from '#web/calls/api.ts'
import { personalDataDownloads } from '../contract/personal-data.downloads.ts'
import { externalDataQuery } from './personal-data-address.ts'
import { StoredData } from './StoredData.tsx'

const route = getRouteApi('/authenticated/staff/workbench/personal-data/partners/$externalId')

/** `/workbench/personal-data/partners/:id`: what is stored of a student of a partner school. */
export function ExternalPage() {
  const externalId = Number(route.useParams().externalId)
  return (
    <StoredData
      stored={useSuspenseQuery(externalDataQuery(externalId)).data}
      archive={downloadAddress(personalDataDownloads.externalArchive, { externalId })}
      erase={(values) => client.personalData.eraseExternal({ externalId, ...values })}
    />
  )
}
