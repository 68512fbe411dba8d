import { type Permission, secondFactorPermissions } from '#contract/permissions.ts'
import { findVisibleStudent, listOfferedCohorts } from '#domains/people/server/people.service.ts'
import { cohortIdsOf, heldBy, loadRights } from '#domains/permissions/server/permissions.service.ts'
import { listWithFactor, viewerOf } from '#domains/sign-in/server/sign-in.service.ts'
import { invalid } from '#server/api/errors.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { pagesOf } from '#server/api/menu.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { whatTheySeeContract } from '../contract/what-they-see.contract.ts'
import { findAskedPeople, getAskedPerson } from './asked-people.queries.ts'
import { findSubject, type Subject } from './find-subject.ts'
import { tellStudents, whyOwn } from './own-students.queries.ts'
import { lacksOf, waysOf, withAll } from './weigh-sight.ts'

const listCampuses = async (db: Database) =>
  (await listOfferedCohorts(db)).map(({ id, title }) => ({ cohort_id: id, title }))

/** Where rights come from: each with its groups. */
async function sourcesOf(db: Database, personId: number) {
  const rights = await loadRights(db)
  const held = heldBy(rights)(personId)
  const title = (id: number) => rights.groups.find((group) => group.id === id)?.title ?? ''
  return {
    all: [...held.keys()],
    right: (permission: Permission) => {
      const own = held.get(permission)
      return {
        permission,
        cohort_ids: own === undefined ? [] : cohortIdsOf(own.where),
        through: [...(own?.through ?? [])].map(([id, where]) => ({
          ...{ id, title: title(id) },
          cohort_ids: cohortIdsOf(where),
        })),
      }
    },
    givers: (permission: Permission) => ({
      permission,
      groups: rights.groups
        .filter(({ grants }) => grants.has(permission))
        .map(({ id, title: called }) => ({ id, title: called })),
    }),
  }
}

export const whatTheySeeRoutes = handlers(whatTheySeeContract, {
  findPeople: async ({ db, viewer, input: { search } }) => ({
    people: await findAskedPeople(db, viewer, search),
  }),

  getOverview: async ({ db, viewer, services, input: { personId } }) => {
    const person = await getAskedPerson(db, viewer, personId)
    const of = await viewerOf(db, personId, services.clock.nowMs())
    const sources = await sourcesOf(db, personId)
    return {
      person,
      canLogIn: of !== undefined,
      rights: sources.all.map(sources.right),
      students: of === undefined ? { total: 0, reasons: [] } : await tellStudents(db, of),
      pages: of === undefined ? [] : pagesOf(services.menu, of),
      campuses: await listCampuses(db),
    }
  },

  // Asked before the transaction of the entry: what is asked reads over connections of its own, and a question that held
  // one meanwhile would wait for those of others while they wait for its.
  ask: {
    prepare: async ({ input: { personId, about }, ...context }) => {
      const answer = await answerOf(context, personId, about)
      return async (db) => {
        // Who looks into somebody's rights is on the record, with what they asked about.
        await insertAudit(db, context, {
          ...{ action: 'rights.asked', subjectType: 'user', subjectId: personId },
          after: { about: answer.what, address: about },
        })
        return answer
      }
    },
  },
})

const nothing = {
  can: false,
  lacksFactor: false,
  isPart: false,
  shown: null,
  ways: [],
  lacks: [],
  because: [],
  told: null,
}

async function answerOf(
  { db, viewer, services }: Pick<HandlerArguments<unknown>, 'db' | 'viewer' | 'services'>,
  personId: number,
  about: string,
) {
  await getAskedPerson(db, viewer, personId)
  const subject = findSubject(services, about)
  // That there is such a student is no more for everyone to know than what is written about them.
  if (subject.studentId !== null && !(await findVisibleStudent(db, viewer, subject.studentId)))
    throw invalid({ about: 'There is no such student, or none you can ask about.' })
  const of = await viewerOf(db, personId, services.clock.nowMs())
  const sources = await sourcesOf(db, personId)
  const weighed = of === undefined ? nothing : await weigh({ db, asker: viewer }, of, subject)
  const lacksFactor = of !== undefined && weighed.can && (await isClosed(db, of, subject))
  return {
    what: subject.title,
    canLogIn: of !== undefined,
    ...weighed,
    lacksFactor,
    ways: weighed.ways.map((way) => way.map(sources.right)),
    lacks: weighed.lacks.map(sources.givers),
    campuses: await listCampuses(db),
  }
}

/** Whether what somebody may see is refused to them until they have set up a second factor. */
async function isClosed(db: Database, of: Viewer, { ask }: Subject): Promise<boolean> {
  if ((await listWithFactor(db, [of.userId])).has(of.userId)) return false
  const open = [...of.grants].filter(([permission]) => !secondFactorPermissions.has(permission))
  const bare = { ...of, hasSecondFactor: false, grants: new Map(open) }
  return open.length < of.grants.size && !(await ask(bare)).sees
}

/** How many there are of a list, where the asker reads each of them: to others a number tells what they may not know. */
async function countAll(asker: Viewer, of: Viewer, { ask, rights }: Subject) {
  const all = (await ask(withAll(of, rights))).count ?? 0
  const own = await ask(asker)
  return own.sees && (own.count ?? 0) >= all ? all : undefined
}

async function weigh(
  { db, asker }: { readonly db: Database; readonly asker: Viewer },
  of: Viewer,
  subject: Subject,
) {
  const { ask, rights, studentId } = subject
  const first = await ask(of)
  const all = first.count === undefined ? undefined : await countAll(asker, of, subject)
  // A page that opens with none of what there is shows nothing of it.
  const can = first.sees && (all === undefined || all === 0 || (first.count ?? 0) > 0)
  const least = all === undefined ? 0 : can ? (first.count ?? 0) : Math.min(all, 1)
  const sees = async (viewer: Viewer) => {
    const asked = await ask(viewer)
    return asked.sees && (asked.count ?? 0) >= least
  }
  return {
    ...{ can, told: first.told, isPart: first.isPart ?? false },
    shown: first.count === undefined || all === undefined ? null : { count: first.count, of: all },
    ways: can ? await waysOf(sees, of, rights) : [],
    lacks: can || of.role !== 'employee' ? [] : await lacksOf(sees, of, rights),
    because: can && studentId !== null ? await whyOwn(db, of, studentId) : [],
  }
}
