import { VendorCutOff } from '../../../src/vendors/vendor-errors.ts'

/** A client of an outside service at which every call is cut off by a stop of our own server. */
export function cutOff<Client extends object>(client: Client | null): Client {
  if (client === null) throw new Error('The service is not connected.')
  return new Proxy(client, { get: () => () => Promise.reject(new VendorCutOff('a service')) })
}
