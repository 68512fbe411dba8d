/** The states of the USA by the code that is stored, and the District of Columbia. */
export const stateNames: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** `New Mexico, USA` (domain.md §9); a code that is no state as it is. */
export const stateLabel = (code: string): string => (stateNames[code] ? `${stateNames[code]}, USA` : code)

const country = /^(usa?|united states( of america)?)$/i
const zip = /\s+(\d{5})(-\d{4})?$/
/** How ZIP codes begin of states whose code is that of a country with five digits, too: `Berlin, DE 10115`. */
const zipsOfState: Readonly<Record<string, RegExp>> = {
  DE: /^19[7-9]/,
  ID: /^83[2-8]/,
  LA: /^7/,
  MA: /^0/,
  ME: /^0[34]/,
  MN: /^5[56]/,
  NC: /^2[78]/,
  SD: /^57/,
  VA: /^2/,
}
const codeNamed = (text: string) =>
  Object.keys(stateNames).find((code) => stateNames[code]?.toLowerCase() === text.toLowerCase())

/**
 * The state in which a place lies that somebody wrote as city, state and country; null where that is not certain. Of the
 * codes many are countries, too (`Munich, DE`), and so is Georgia: those count with the country or a ZIP code of the state alone.
 * Washington without a place before it may be the city.
 */
export function stateIn(place: string): string | null {
  const parts = place
    .replaceAll('.', '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const saysCountry = country.test(parts.at(-1) ?? '')
  const [last = '', ...before] = parts.slice(0, saysCountry ? -1 : undefined).reverse()
  const text = last.replace(zip, '')
  const code = text.toUpperCase()
  const [, digits] = zip.exec(last) ?? []
  const isHere = saysCountry || (digits !== undefined && (zipsOfState[code]?.test(digits) ?? true))
  if (/^washington dc$/i.test(text)) return 'DC'
  const named = codeNamed(text)
  if (named === 'WA' && before.length === 0) return null
  if (named !== undefined && (named !== 'GA' || isHere)) return named
  return isHere && Object.hasOwn(stateNames, code) ? code : null
}
