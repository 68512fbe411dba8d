import { holdsText } from '#contract/text/folded-text.ts'
import type { RegistrationChange } from '../../contract/registration-changes.contract.ts'
import { categoryOf } from '../../rules/change-texts.ts'
import type { ChangesSearch } from './changes-address.ts'

export const changesPageSize = 10

export interface ChangeLine extends RegistrationChange {
  readonly id: number
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** Whether a change is among those looked for: any chosen house, name of student or title of experience. */
export function matches(change: RegistrationChange, search: ChangesSearch): boolean {
  const { search: words = '', houseId = [], type, category, schoolStage } = search
  return (
    (holdsText(change.student.name, words) || holdsText(change.experience.title, words)) &&
    (houseId.length === 0 || (change.house !== null && houseId.includes(change.house.id))) &&
    (type === undefined || change.experience.typeValue === type) &&
    (category === undefined || categoryOf[change.action.value] === category) &&
    (schoolStage === undefined || change.student.schoolStage === schoolStage)
  )
}

/** A page of the report, with what its filters offer: the houses and types that have changes. */
export function pageOfChanges(all: readonly RegistrationChange[], search: ChangesSearch) {
  const found = all.filter((change) => matches(change, search))
  const page = search.page ?? 1
  const from = (page - 1) * changesPageSize
  return {
    page,
    pageSize: changesPageSize,
    total: found.length,
    changes: found
      .slice(from, from + changesPageSize)
      .map((change, at): ChangeLine => ({ ...change, id: from + at + 1 })),
    houses: choices(all, ({ house }) => house && [String(house.id), house.title]),
    types: choices(all, ({ experience }) => [experience.typeValue, experience.type]),
  }
}

function choices(
  all: readonly RegistrationChange[],
  of: (change: RegistrationChange) => readonly [value: string, label: string] | null,
): Choice[] {
  const known = new Map(all.flatMap((change) => [of(change)].filter((one) => one !== null)))
  return [...known]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))
}
