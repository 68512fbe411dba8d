import type { Config } from '#server/settings/config.ts'
import type { OutsideAddresses } from './page/outside.queries.ts'

/** Where people look at what stands at the services. */
export function addressesOf(config: Config): OutsideAddresses {
  const record = (type: string, id: string) =>
    `${config.HUBSPOT_APP_URL}/contacts/${config.HUBSPOT_PORTAL_ID ?? ''}/record/${type}/${id}`
  return {
    dealUrl: (id) => record('0-3', id),
    contactUrl: (id) => record('0-1', id),
    folderUrl: (id) => `${config.GOOGLE_DRIVE_APP_URL}/drive/folders/${id}`,
  }
}
