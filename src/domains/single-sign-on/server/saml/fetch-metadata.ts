import { guardedFetch } from '#server/vendors/guarded-fetch.ts'
import { reasonOf } from '../oidc/oidc-client.ts'
import { type Metadata, readMetadata } from './read-metadata.ts'
import { RefusedXml } from './strict-xml.ts'

/** @throws RefusedXml with a sentence when they cannot be fetched or read */
export async function fetchMetadata(address: string, allowsPrivate: boolean): Promise<Metadata> {
  const answer = await guardedFetch(address, {}, { allowsPrivate }).catch((error: unknown) => {
    throw new RefusedXml(`The metadata cannot be fetched: ${reasonOf(error)}`)
  })
  if (!answer.ok) throw new RefusedXml(`The metadata cannot be fetched: it answered ${answer.status}.`)
  return readMetadata(await answer.text())
}
