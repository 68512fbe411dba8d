import { school } from '#contract/school/school.ts'

export interface Decider {
  readonly isByGuardian: boolean
  /** School days in a row that guardians ask for around the excuse, its own among them (`countDaysInARow`). */
  readonly daysInARow: number
  readonly advisorId: number | null
  readonly advisorName: string | null
  readonly houseTitle: string | null
}

/**
 * Whether only the student's advisor decides: when guardians ask for more school days in a row than the school lets
 * others decide (1-staff-tools §9). A student without an advisor is decided on by whoever has the permission.
 */
export const needsAdvisor = ({
  isByGuardian,
  daysInARow,
  advisorId,
}: Pick<Decider, 'isByGuardian' | 'daysInARow' | 'advisorId'>): boolean =>
  isByGuardian && daysInARow > school().daysWithoutAdvisor && advisorId !== null

/** The sentence for those who may not decide: who must, and whom to ask. */
export const advisorSentence = (
  { houseTitle, advisorName }: Decider,
  verb: 'approve' | 'reject' | 'remove' | 'change' = 'approve',
): string =>
  `Only ${houseTitle}’s advisor can ${verb} more than ${school().daysWithoutAdvisor} school days in a row. Ask ${advisorName}.`

/** What a guardian reads after asking: who decides. */
export const guardianNotice = (decider: Decider): string =>
  needsAdvisor(decider)
    ? `More than ${school().daysWithoutAdvisor} school days in a row need the approval of ${decider.advisorName}, the advisor of ${decider.houseTitle}.`
    : 'The school will look at it. You will be told when it is decided.'
