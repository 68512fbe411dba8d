import { getRouteApi } from '@tanstack/react-router'
import type { FamilyStudent } from '../contract/family.contract.ts'

const family = getRouteApi('/authenticated/family')

/** The child of the address, `?student=7`, else the first; undefined for a family without any. */
export function useChosenStudent(students: readonly FamilyStudent[]): FamilyStudent | undefined {
  const { student } = family.useSearch()
  return students.find(({ id }) => id === student) ?? students[0]
}
