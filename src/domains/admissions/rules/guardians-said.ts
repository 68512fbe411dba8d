interface SaidFields {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly relationship: string
}
type Field = keyof SaidFields

/** What a family says of its guardians in the form. The address of who applies is that of their mail, and is not asked. */
export interface GuardiansSaid {
  readonly applicant: Omit<SaidFields, 'email'>
  readonly second: SaidFields | null
}

export interface StandingGuardian extends SaidFields {
  /** None: somebody who was not named before. */
  readonly id: number | null
  readonly isApplicant: boolean
}

interface Merged {
  readonly guardians: readonly StandingGuardian[]
  /** What the family said and does not stand, because staff corrected it: a sentence each. */
  readonly differences: readonly string[]
}

const ofApplicant: readonly Field[] = ['name', 'phone', 'relationship']
const ofSecond: readonly Field[] = ['name', 'email', 'phone', 'relationship']

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
/** Whether two are the same person: by address or by name. */
const isSame = (one: SaidFields, other: SaidFields) =>
  (one.email !== '' && same(one.email, other.email)) || same(one.name, other.name)

/** A guardian with what is said of them now: a field that is not as it was said before was corrected, and stays. */
function mergeFields(
  standing: StandingGuardian,
  fields: readonly Field[],
  said: Partial<SaidFields>,
  before: Partial<SaidFields>,
) {
  const taken: Partial<Record<Field, string>> = {}
  const differences: string[] = []
  for (const field of fields) {
    const now = said[field] ?? ''
    if (standing[field] === (before[field] ?? '')) taken[field] = now
    else if (now !== '' && now !== standing[field])
      differences.push(
        `${standing.name}, ${field}: the family wrote ${now}, staff ${standing[field] || 'nothing'}`,
      )
  }
  return { guardian: { ...standing, ...taken }, differences }
}

/**
 * The guardians of an application once a family's part is sent: what it says is taken over where nobody of staff
 * corrected what it had said before. What staff corrected, added or took out stays so, and `differences` say what the
 * family wrote.
 */
export function mergeGuardians(
  standing: readonly StandingGuardian[],
  said: GuardiansSaid,
  before: GuardiansSaid,
): Merged {
  const others = standing.filter(({ isApplicant }) => !isApplicant)
  const applying = standing
    .filter(({ isApplicant }) => isApplicant)
    .map((one) => mergeFields(one, ofApplicant, said.applicant, before.applicant))
  const second = mergeSecond(others, said.second, before.second)
  return {
    guardians: [...applying.map(({ guardian }) => guardian), ...second.guardians],
    differences: [...applying.flatMap(({ differences }) => differences), ...second.differences],
  }
}

function mergeSecond(
  others: readonly StandingGuardian[],
  said: SaidFields | null,
  before: SaidFields | null,
): Merged {
  const named = before === null ? undefined : others.find((one) => isSame(one, before))
  if (said === null) {
    if (named === undefined || before === null) return { guardians: others, differences: [] }
    if (ofSecond.every((field) => named[field] === before[field]))
      return { guardians: others.filter((one) => one !== named), differences: [] }
    return { guardians: others, differences: [`${named.name}: the family names no second guardian any more`] }
  }
  const found = others.find((one) => isSame(one, said)) ?? named
  const isOther = found !== undefined && !isSame(found, said)
  const isCorrected =
    found !== undefined && before !== null && ofSecond.some((field) => found[field] !== before[field])
  // Somebody else in the place of one whom staff corrected, or somebody whom staff took out.
  if (isOther && isCorrected) return { guardians: others, differences: [notNamed(said)] }
  if (found === undefined && before !== null && isSame(before, said))
    return { guardians: others, differences: [notNamed(said)] }
  if (found === undefined)
    return { guardians: [...others, { ...said, id: null, isApplicant: false }], differences: [] }
  // Whom staff added is theirs; what they left empty is filled.
  const { guardian, differences } = mergeFields(found, ofSecond, said, found === named ? (before ?? {}) : {})
  return { guardians: others.map((one) => (one === found ? guardian : one)), differences }
}

const notNamed = ({ name, email }: SaidFields) =>
  `The family names ${[name, email].filter(Boolean).join(', ')}, whom staff did not keep`
