import type { StudentSheet } from '#domains/person-sheet/contract/person-sheet.contract.ts'

type Guardian = NonNullable<StudentSheet['guardians']>[number]

/** Whom to call of a family: who has a phone, those whose records are closed last. */
export function guardianToCall(
  guardians: readonly Guardian[],
  custody: StudentSheet['custody'],
): (Guardian & { readonly phone: string }) | undefined {
  const reachable = guardians.flatMap((one) => (one.phone === null ? [] : [{ ...one, phone: one.phone }]))
  const isClosed = ({ id }: Guardian) =>
    custody.some(({ guardianId, seesRecords }) => guardianId === id && !seesRecords)
  return reachable.find((one) => !isClosed(one)) ?? reachable[0]
}
