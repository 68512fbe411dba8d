import { useParams } from '@tanstack/react-router'
import { type AddressOf, address, flag, number, oneOf, text, wholeNumber } from '#web/address/address.ts'
import { api, type client } from '#web/calls/api.ts'

/** The open requirement, and what is tried on a copy (second-half, "What if"). */
export const programSearch = address({
  requirement: text,
  plan: number,
  without: number,
  exempt: number,
  migrate: flag,
})
type ProgramSearch = AddressOf<typeof programSearch>

type Stage = 'ms' | 'hs'
export const stageOf = (raw: string | undefined): Stage | undefined =>
  raw === 'ms' || raw === 'hs' ? raw : undefined

export const programQuery = (
  studentId: number,
  stage: Stage | undefined,
  { requirement: _open, ...tried }: ProgramSearch,
) => api.program.getProgram.queryOptions({ input: { studentId, stage, ...tried } })

export const subjectQuery = (studentId: number, stage: Stage | undefined, subjectId: number) =>
  api.program.getSubject.queryOptions({ input: { studentId, stage, subjectId } })

export const abilityQuery = (studentId: number, stage: Stage | undefined, abilityId: number) =>
  api.program.getAbility.queryOptions({ input: { studentId, stage, abilityId } })

/** What shows a program, asked for anew after a change of it. */
export const programKeys = [api.program.key(), api.credits.key()]

/** The student and stage of the address. */
export function useProgramParams() {
  const { studentId, schoolStage, subjectId, topicId } = useParams({ strict: false })
  return {
    studentId: Number(studentId),
    stage: stageOf(schoolStage),
    subjectId: Number(subjectId),
    topicId: Number(topicId),
  }
}

/** Where the parts of a program stand. */
export const programAddress = {
  overview: (studentId: number, stage: Stage) => `/students/${studentId}/program/${stage}/overview`,
  ability: (studentId: number, stage: Stage, abilityId: number) =>
    `/students/${studentId}/program/${stage}/overview/abilities/${abilityId}`,
  subject: (studentId: number, stage: Stage, subjectId: number) =>
    `/students/${studentId}/program/${stage}/${subjectId}`,
  topic: (studentId: number, stage: Stage, subjectId: number, topicId: number) =>
    `/students/${studentId}/program/${stage}/${subjectId}/details/${topicId}`,
  exemption: (studentId: number, stage: Stage, subjectId: number, topicId: number) =>
    `/students/${studentId}/program/${stage}/${subjectId}/exemption/${topicId}`,
  elective: (studentId: number, stage: Stage, subjectId: number, topicId: number) =>
    `/students/${studentId}/program/${stage}/${subjectId}/external-elective/${topicId}`,
  migrate: (studentId: number) => `/students/${studentId}/program/hs/migrate`,
} as const

export const migrationQuery = (studentId: number) =>
  api.program.getMigration.queryOptions({ input: { studentId } })
export type Migration = Awaited<ReturnType<typeof client.program.getMigration>>

export const flexPerksQuery = (input: PerksOf) => api.credits.getFlexPerks.queryOptions({ input })
export type PerksOf = Parameters<typeof client.credits.getFlexPerks>[0]
export type FlexPerks = Awaited<ReturnType<typeof client.credits.getFlexPerks>>

/** The open plan; 0 is a new one. */
export const plansSearch = address({ open: wholeNumber(0, 2_147_483_647) })
export const plansQuery = () => api.plans.listPlans.queryOptions()
export const planVersionsQuery = (planId: number) =>
  api.plans.listVersions.queryOptions({ input: { planId } })
export const planOptionsQuery = () => api.plans.getPlanOptions.queryOptions({ staleTime: 60_000 })

/** A student's program in the portal; of the first child without a number. */
export const familyProgramQuery = (student_id: number | undefined) =>
  api.familyProgram.getFamilyProgram.queryOptions({ input: { student_id } })
export type FamilyProgram = NonNullable<
  Awaited<ReturnType<typeof client.familyProgram.getFamilyProgram>>['program']
>

/** Who misses the same: the stage, a grade of it, and the open unit. */
export const missingSearch = address({ stage: oneOf(['ms', 'hs']), grade: wholeNumber(6, 12), unit: number })
export type MissingSearch = AddressOf<typeof missingSearch>
export const missingQuery = ({ stage, grade, unit }: MissingSearch) =>
  api.program.listMissing.queryOptions({ input: { stage, grade, unit_id: unit } })
type Missing = Awaited<ReturnType<typeof client.program.listMissing>>
export type MissedUnit = Missing['units'][number]
export type ServingOffer = Missing['offers'][number]
