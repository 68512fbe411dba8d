import { guardianDetails, mapDetails } from '#domains/people/contract/person-details.ts'
import type { GuardianForm } from '../../contract/guardians.contract.ts'

export interface Child {
  readonly id: number
  readonly name: string
  readonly facts: string
  readonly relationship: string
}

/** What the form of a guardian begins with. */
export function guardianValues(guardian: GuardianForm['guardian']) {
  const children: readonly Child[] = (guardian?.children ?? []).map(({ id, name, grade, relationship }) => ({
    id,
    name,
    facts: `Grade ${grade}`,
    relationship,
  }))
  return {
    first_name: guardian?.first_name ?? '',
    last_name: guardian?.last_name ?? '',
    email: guardian?.email ?? '',
    ...mapDetails(guardianDetails, (name) => guardian?.[name as keyof typeof guardianDetails] ?? ''),
    children,
    add_anyway: false,
    invite: true,
  }
}

/** The form as the server takes it. */
export const toGuardianFields = ({ children, ...person }: ReturnType<typeof guardianValues>) => ({
  ...person,
  children: children.map(({ id, relationship }) => ({ id, relationship })),
})
