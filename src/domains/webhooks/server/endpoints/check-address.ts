import { invalid } from '#server/api/errors.ts'
import type { Services } from '#server/services.ts'
import { checkGuarded, RefusedAddress } from '#server/vendors/guarded-fetch.ts'
import { guardOf } from '../delivery/send-one.ts'

/**
 * An address that may be delivered to, as it is kept. Each delivery looks again: a name may lead elsewhere by then.
 *
 * @throws a sentence of the field `url`
 */
export async function checkAddress({ config }: Pick<Services, 'config'>, typed: string): Promise<string> {
  const url = new URL(typed)
  if (url.protocol !== 'https:' && !config.WEBHOOK_PRIVATE_ADDRESSES)
    throw invalid({ url: 'The address must begin with https://.' })
  if (url.username !== '' || url.password !== '')
    throw invalid({ url: 'Leave out the name and password: the signature says who sends.' })
  if (url.hash !== '') throw invalid({ url: 'Leave out what follows the #: it is never sent.' })
  try {
    await checkGuarded(url.href, guardOf(config))
  } catch (error) {
    if (error instanceof RefusedAddress) throw invalid({ url: error.message })
    throw invalid({
      url: `No machine named ${url.hostname} was found. Check the spelling.`,
    })
  }
  return url.href
}
