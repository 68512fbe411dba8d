/** The domain of an address in small letters; empty for what is no address. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1
    ? ''
    : address
        .slice(at + 1)
        .trim()
        .toLowerCase()
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Where anybody gets an address: whoever had such a domain would log in half the world. */
const publicDomains = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com'],
  ...['ymail.com', 'rocketmail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'proton.me'],
  ...['protonmail.com', 'pm.me', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'mail.com', 'zoho.com'],
  ...['yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com', '126.com', 'comcast.net', 'verizon.net'],
  ...['att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net', 'fastmail.com'],
  ...['hey.com', 'tutanota.com', 'tuta.io', 'hotmail.co.uk', 'yahoo.co.uk', 'outlook.de', 'onmicrosoft.com'],
])

/** As it is typed, often with what stands around it: `@Riverside.edu `. */
export const plainDomain = (typed: string): string =>
  typed.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')

/** What is wrong with the domain of a provider; undefined when it may be one. */
export function domainFault(domain: string): string | undefined {
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((one) => label.test(one)) || /^\d+$/.test(labels.at(-1) ?? ''))
    return `“${domain}” is not a domain of email addresses, like school.edu.`
  if (publicDomains.has(domain))
    return `Anybody can get an address of ${domain}: it cannot belong to a provider of the school.`
  return undefined
}
