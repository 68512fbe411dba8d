import type { EditedHouse, HouseCandidate } from '../../contract/house-form.schemas.ts'

/** What is typed into the form of a house. */
export interface HouseValues {
  readonly title: string
  readonly cohortId: number | null
  readonly advisor: HouseCandidate | null
  readonly presidentId: number | null
  readonly vicePresidentId: number | null
  readonly time: string
  readonly link: string
  readonly members: readonly HouseCandidate[]
  readonly logo: File | null
  readonly removesLogo: boolean
}

/** On the campus there is, where there is only one. */
export const emptyHouse = (campuses: readonly { readonly cohort_id: number }[]): HouseValues => ({
  title: '',
  cohortId: campuses.length === 1 ? (campuses[0]?.cohort_id ?? null) : null,
  advisor: null,
  presidentId: null,
  vicePresidentId: null,
  time: '',
  link: '',
  members: [],
  logo: null,
  removesLogo: false,
})

export const valuesOf = (house: EditedHouse): HouseValues => ({
  title: house.title,
  cohortId: house.cohort_id,
  advisor: house.advisor,
  presidentId: house.president_id,
  vicePresidentId: house.vice_president_id,
  time: house.default_standup_time ?? '',
  link: house.conference_url ?? '',
  members: house.members,
  logo: null,
  removesLogo: false,
})

/** The server's names of the fields. */
export const fieldNames = {
  cohortId: ['cohort_id'],
  advisor: ['advisor_id'],
  presidentId: ['president_id'],
  vicePresidentId: ['vice_president_id'],
  time: ['default_standup_time'],
  link: ['conference_url'],
  members: ['member_ids'],
} as const

/** The form as the server takes it: all fields, each time. */
export const toFields = (values: HouseValues) => ({
  title: values.title,
  cohort_id: values.cohortId ?? '',
  advisor_id: values.advisor?.id ?? '',
  president_id: values.presidentId ?? '',
  vice_president_id: values.vicePresidentId ?? '',
  default_standup_time: values.time,
  conference_url: values.link.trim(),
  member_ids: values.members.map(({ id }) => id).join(','),
  ...(values.logo === null ? {} : { logo: values.logo }),
  ...(values.removesLogo ? { remove_logo: true } : {}),
})

/** Takes a student out, and out of their office. */
export const withoutMember = (values: HouseValues, id: number): HouseValues => ({
  ...values,
  members: values.members.filter((member) => member.id !== id),
  presidentId: values.presidentId === id ? null : values.presidentId,
  vicePresidentId: values.vicePresidentId === id ? null : values.vicePresidentId,
})

/** The members who come from another house: saving takes them out of that one. */
export const moves = (values: HouseValues, houseId: number | undefined): HouseCandidate[] =>
  values.members.filter(({ house }) => house !== null && house.id !== houseId)

/** What two people can disagree about; the logo is whoever's saved last. */
export const contested = [
  'title',
  'cohortId',
  'advisor',
  'presidentId',
  'vicePresidentId',
  'time',
  'link',
  'members',
] as const
export type ContestedField = (typeof contested)[number]

const textOf = (values: HouseValues, field: ContestedField): string => {
  if (field === 'members')
    return values.members
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join()
  if (field === 'advisor') return String(values.advisor?.id ?? '')
  return String(values[field] ?? '')
}

/** The fields in which both sides changed what the form began with, and differ. A field only one changed is theirs. */
export const conflicts = (begun: HouseValues, yours: HouseValues, theirs: HouseValues): ContestedField[] =>
  contested.filter((field) => {
    const [before, mine, other] = [begun, yours, theirs].map((values) => textOf(values, field))
    return mine !== before && other !== before && mine !== other
  })

/** Their house with what you alone changed; where both changed the same, what was chosen. */
export function merge(
  begun: HouseValues,
  yours: HouseValues,
  theirs: HouseValues,
  takesYours: (field: ContestedField) => boolean,
): HouseValues {
  const isYours = (field: ContestedField) =>
    conflicts(begun, yours, theirs).includes(field)
      ? takesYours(field)
      : textOf(yours, field) !== textOf(begun, field)
  const chosen = Object.fromEntries(contested.filter(isYours).map((field) => [field, yours[field]]))
  const merged = { ...theirs, logo: yours.logo, removesLogo: yours.removesLogo, ...chosen }
  const isMember = (id: number | null) => merged.members.some((member) => member.id === id)
  return {
    ...merged,
    presidentId: isMember(merged.presidentId) ? merged.presidentId : null,
    vicePresidentId: isMember(merged.vicePresidentId) ? merged.vicePresidentId : null,
  }
}
