import { guardianDetails, tellDetails, tellInList } from '#domains/people/contract/person-details.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { guardiansContract } from '../../contract/guardians.contract.ts'
import { peoplePageSize } from '../../contract/person.schemas.ts'
import { getManagedGuardian, listCandidates, listChildrenOf, listGuardians } from './guardians.queries.ts'
import { addGuardian, changeGuardian, switchGuardian } from './save-guardian.ts'

export const guardiansRoutes = handlers(guardiansContract, {
  listGuardians: async ({ db, viewer, services, input }) => {
    const now = new Date(services.clock.nowMs())
    const { rows, total } = await readPage(input.page, peoplePageSize, (range) =>
      listGuardians(db, viewer, input, { ...range, now }),
    )
    return {
      page: input.page,
      pageSize: peoplePageSize,
      total,
      guardians: rows.map(({ lastSignIn, total: _total, ...row }) => ({
        ...row,
        ...tellInList(guardianDetails, row),
        lastSignInAt: lastSignIn?.toISOString() ?? null,
      })),
    }
  },

  addGuardian: ({ input, ...context }) => addGuardian(context, input),

  getGuardian: async ({ db, viewer, services, input }) => {
    const now = new Date(services.clock.nowMs())
    const guardian = await getManagedGuardian(db, viewer, input.guardianId, { now })
    const children = await listChildrenOf(db, guardian.id)
    return {
      guardian: {
        id: guardian.id,
        version: guardian.updatedAt.toISOString(),
        first_name: guardian.firstName,
        last_name: guardian.lastName,
        email: guardian.email,
        ...tellDetails(guardianDetails, guardian),
        children,
        access: guardian.access,
        lastSignInAt: guardian.lastSignIn?.toISOString() ?? null,
        holds: children.map(({ id, name }) => ({
          text: `Is a guardian of ${name}`,
          url: `/students?form=${id}`,
        })),
      },
    }
  },

  saveGuardian: ({ input, ...context }) =>
    input._action === 'update'
      ? changeGuardian(context, input.guardianId, input)
      : switchGuardian(context, input.guardianId, input._action),

  listFamilyCandidates: ({ db, viewer, input }) => listCandidates(db, viewer, input),
})
