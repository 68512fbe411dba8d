import { yearOfGrade } from '#domains/people/rules/grade-years.ts'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { WhatIf } from '../../contract/program.contract.ts'
import type { Coverage, StudentFacts } from '../../rules/facts.ts'
import { reckon } from '../../rules/reckon.ts'
import { listEnrolled, type Program, programOf } from '../facts/find-programs.ts'
import type { Basis, Reckoned } from '../reckon-program.ts'
import { reckonStudents } from '../reckon-students.ts'

interface Trial {
  readonly reckoned: Reckoned
  readonly basis: Basis
  readonly tried: WhatIf
}

/**
 * The same student with something changed, and what that is in words; null where nothing is tried. Nothing is kept:
 * neither list nor report knows of it. Throws not-found for what is not there to be tried.
 */
export async function tryWhatIf(
  db: Database,
  { reckoned, basis, tried }: Trial,
): Promise<{ reckoned: Reckoned; text: string } | null> {
  const texts: string[] = []
  let copy = reckoned
  if (tried.migrate === true) {
    copy = (await reckonMigrated(db, reckoned.program.studentId, basis)) ?? copy
    texts.push('in the high-school program')
  }
  if (tried.plan !== undefined) {
    const plan = basis.plans.find(
      ({ id, schoolStage }) => id === tried.plan && schoolStage === copy.program.stage,
    )
    if (!plan) throw notFound('There is no such plan for this stage.')
    copy = again({ ...copy, plan, program: { ...copy.program, plan } }, copy.facts)
    texts.push(`under ${plan.title}`)
  }
  if (tried.without !== undefined) {
    const isOther = ({ experienceId }: Coverage) => experienceId !== tried.without
    const dropped = [...copy.facts.running, ...copy.facts.planned].find((one) => !isOther(one))
    if (!dropped) throw notFound('The student takes no such experience.')
    copy = again(copy, {
      ...copy.facts,
      running: copy.facts.running.filter(isOther),
      planned: copy.facts.planned.filter(isOther),
    })
    texts.push(`without ${dropped.title}`)
  }
  if (tried.exempt !== undefined) {
    const { topics, units } = copy.catalogue
    const topic = topics.get(tried.exempt)
    if (!topic) throw notFound('There is no such topic.')
    const quarters = [...units.values()].reduce(
      (sum, unit) => sum + (unit.topicId === topic.id ? unit.quarters : 0),
      0,
    )
    const exemption = { id: 0, topicId: topic.id, quarters, title: 'Tried' }
    copy = again(copy, { ...copy.facts, exemptions: [...copy.facts.exemptions, exemption] })
    texts.push(`exempt from ${topic.title}`)
  }
  return texts.length === 0 ? null : { reckoned: copy, text: texts.join(', ') }
}

function again(reckoned: Reckoned, facts: StudentFacts): Reckoned {
  const { plan, catalogue, graduation } = reckoned
  return { ...reckoned, facts, graduation: reckon(plan.content, catalogue, facts, graduation.cycles) }
}

/** The student in the high-school program as if migrated now; undefined where no plan would hold. */
export async function reckonMigrated(
  db: Database,
  studentId: number,
  basis: Basis,
): Promise<Reckoned | undefined> {
  const [enrolled] = await listEnrolled(db, [studentId])
  if (!enrolled) return undefined
  const program: Program = programOf(
    { ...enrolled, migratedIn: yearOfGrade(enrolled, basis.calendar.year) },
    basis.calendar,
    basis.plans,
  )
  return (await reckonStudents(db, [studentId], basis, undefined, program)).get(studentId)
}
