import { clearSessionCookie, endMirror } from '#domains/sign-in/server/sign-in.service.ts'
import { type HandlerArguments, handlers } from '#server/api/handlers.ts'
import { holds } from '#server/api/viewer.ts'
import { mirrorContract, mirrorPageSize } from '../contract/mirror.contract.ts'

import {
  countMirrorGuardians,
  countMirrorStudents,
  getMirrorable,
  listMirrorGuardians,
  listMirrorStudents,
} from './mirror.queries.ts'
import { startMirror } from './start-mirror.ts'

type Listing = HandlerArguments<{ search: string; page: number }>

/** What both lists need: which rows, and the facts beside them. */
function readPage({ viewer, input }: Listing) {
  return {
    rows: { search: input.search, limit: mirrorPageSize, offset: (input.page - 1) * mirrorPageSize },
    facts: {
      page: input.page,
      pageSize: mirrorPageSize,
      canAllowChanges: holds(viewer, 'mirror.change'),
    },
  }
}

export const mirrorRoutes = handlers(mirrorContract, {
  listStudents: async (call) => {
    const { db, viewer } = call
    const { rows, facts } = readPage(call)
    const [students, total] = await Promise.all([
      listMirrorStudents(db, viewer, rows),
      countMirrorStudents(db, viewer, rows.search),
    ])
    return { ...facts, total, students }
  },

  listGuardians: async (call) => {
    const { db, viewer } = call
    const { rows, facts } = readPage(call)
    const [guardians, total] = await Promise.all([
      listMirrorGuardians(db, viewer, rows),
      countMirrorGuardians(db, viewer, rows.search),
    ])
    return { ...facts, total, guardians }
  },

  getPerson: async ({ db, viewer, input }) => {
    const { mayChange, isStudent, ...person } = await getMirrorable(db, viewer, input.userId)
    const role = isStudent ? ('student' as const) : ('guardian' as const)
    return { ...person, role, canAllowChanges: mayChange }
  },

  start: async (call) => ({ redirectTo: await startMirror(call) }),

  leave: async ({ db, viewer, services, request }) => {
    const ended = await endMirror(db, { services, request })
    if (!ended) return { redirectTo: viewer.role === 'nobody' ? '/signin' : '/' }
    request.setHeader('set-cookie', ended.ownCookie ?? clearSessionCookie(services))
    return { redirectTo: ended.ownCookie ? '/impersonate/students' : '/signin' }
  },
})
