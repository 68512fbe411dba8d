import { countOf } from '#contract/clock-text.ts'
import { listOpenable } from '#domains/student-documents/server/student-documents.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { Evidence, SubjectShown, TopicShown, UnitShown } from '../../contract/program.schemas.ts'
import { itemsOf } from '../../rules/credit-items.ts'
import { levelText } from '../../rules/explain.ts'
import type { TopicFact, UnitFact } from '../../rules/facts.ts'
import type { Reckoned } from '../reckon-program.ts'
import { listEvidence } from './evidence.ts'

/** A subject of a student by topic and unit, with mastery, source and date; not-found for a number that is none. */
export async function loadSubject(
  db: Database,
  viewer: Viewer,
  reckoned: Reckoned,
  subjectId: number,
  canManage: boolean,
): Promise<SubjectShown> {
  const { catalogue, program } = reckoned
  const subject = await db
    .selectFrom('subjects')
    .select(['id', 'title'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!subject) throw notFound('There is no such subject.')
  const units = [...catalogue.units.values()].filter(
    (unit) => catalogue.topics.get(unit.topicId)?.subjectId === subjectId,
  )
  const topics = [...new Set(units.map(({ topicId }) => topicId))].flatMap(
    (id) => catalogue.topics.get(id) ?? [],
  )
  const [evidence, exemptions, electives] = await Promise.all([
    listEvidence(db, reckoned, { unitIds: units.map(({ id }) => id) }),
    listExemptions(db, program.studentId),
    listElectives(db, program.studentId),
  ])
  const papers = await listOpenable(
    db,
    viewer,
    exemptions.flatMap(({ documentId }) => documentId ?? []),
  )
  const byUnit = Map.groupBy(evidence, ({ unitId }) => unitId)
  const states = statesOf(reckoned)
  const present = (unit: UnitFact): UnitShown =>
    presentUnit(unit, reckoned, states, byUnit.get(unit.id) ?? [])
  return {
    ...subject,
    can_manage: canManage,
    topics: topics.map((topic: TopicFact): TopicShown => {
      const own = units.filter(
        ({ topicId, id, isRetired }) => topicId === topic.id && (!isRetired || byUnit.has(id)),
      )
      const paperOf = (id: number | null) => papers.find((paper) => paper.id === id)
      const exemption = exemptions.find(({ topicId }) => topicId === topic.id)
      return {
        id: topic.id,
        title: topic.title,
        subject_id: subjectId,
        credits: own.reduce((sum, { quarters }) => sum + quarters, 0) / 4,
        units: own.map(present),
        exemption: exemption
          ? {
              id: exemption.id,
              credits: exemption.credits,
              reason: exemption.reason,
              document: paperOf(exemption.documentId) ?? null,
              document_url: exemption.documentUrl,
              granted_by: exemption.grantedBy,
              granted_at: exemption.grantedAt.toISOString(),
            }
          : null,
        electives: electives
          .filter(({ topicId }) => topicId === topic.id)
          .map(({ id, title, provider, credits, grade, completedOn }) => ({
            id,
            title,
            provider,
            credits,
            grade,
            completed_on: completedOn,
          })),
        language: languageText(reckoned, topic.id),
      }
    }),
  }
}

type States = ReadonlyMap<string, { readonly state: string; readonly source: string }>

const statesOf = ({ plan, facts, catalogue, graduation }: Reckoned): States =>
  new Map(
    itemsOf(plan.content, facts, catalogue, graduation.masteryOfUnits).map(({ key, state, source }) => [
      key,
      { state, source },
    ]),
  )

function presentUnit(
  { id, title, quarters }: UnitFact,
  { program, graduation }: Reckoned,
  states: States,
  evidence: readonly (Evidence & { readonly unitId: number | null })[],
): UnitShown {
  const item = states.get(`unit:${id}`)
  const reached = graduation.masteryOfUnits.get(id)
  const deciding = evidence.find((one) => one.is_deciding)
  const state = item?.state
  return {
    id,
    title,
    credits: quarters / 4,
    state: state === 'earned' || state === 'progress' || state === 'planned' ? state : 'open',
    text: levelText(reached?.level ?? null, program.grade),
    level: reached?.level ?? null,
    source: deciding
      ? [deciding.experience, deciding.cycle].filter(Boolean).join(', ')
      : (item?.source ?? ''),
    evidence: evidence.map(({ unitId: _unit, ...one }) => one),
  }
}

function languageText({ facts, plan }: Reckoned, topicId: number): string | null {
  const own = facts.milestones.filter((one) => one.topicId === topicId)
  if (own.length === 0) return null
  const passed = own.filter(({ level }) => level >= plan.content.credit_level)
  return `${passed.length} of ${own.length} completed units of the language course count, ${countOf(passed.length / 4, 'credit')}`
}

const listExemptions = (db: Database, studentId: number) =>
  db
    .selectFrom('exemptions')
    .leftJoin('users', 'users.id', 'exemptions.grantedBy')
    .select([
      'exemptions.id',
      'topicId',
      'credits',
      'reason',
      'documentUrl',
      'documentId',
      'users.name as grantedBy',
      'grantedAt',
    ])
    .where('studentId', '=', studentId)
    .where('revokedAt', 'is', null)
    .execute()

const listElectives = (db: Database, studentId: number) =>
  db
    .selectFrom('externalElectives')
    .select(['id', 'topicId', 'title', 'provider', 'credits', 'grade', 'completedOn'])
    .where('studentId', '=', studentId)
    .where('removedAt', 'is', null)
    .orderBy('completedOn')
    .orderBy('id')
    .execute()
