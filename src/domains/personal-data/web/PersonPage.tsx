import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { downloadAddress } from '#contract/download.ts'
import { client } from '#web/calls/api.ts'
import { personalDataDownloads } from '../contract/personal-data.downloads.ts'
import { personQuery } from './personal-data-address.ts'
import { StoredData } from './StoredData.tsx'

const route = getRouteApi('/authenticated/staff/workbench/personal-data/$personId')

/** `/workbench/personal-data/:id`: what is stored of a person. */
export function PersonPage() {
  const personId = Number(route.useParams().personId)
  return (
    <StoredData
      stored={useSuspenseQuery(personQuery(personId)).data}
      archive={downloadAddress(personalDataDownloads.archive, { personId })}
      erase={(values) => client.personalData.erasePerson({ personId, ...values })}
    />
  )
}
