import { lacks } from '#server/api/access.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { clubsContract } from '../contract/clubs.contract.ts'
import { addMember, removeMember, setRole } from './change-member.ts'
import { createsAnywhere, findSponsors, getClub, listCampuses, listClubs } from './clubs.queries.ts'
import { findCandidates, listMembers } from './members.queries.ts'
import { archiveClub, createClub, saveClub } from './save-club.ts'

const pageSize = 50
const membersPageSize = 25

const withoutTotal = <Row extends { readonly total: number }>({ total: _total, ...row }: Row) => row

export const clubsRoutes = handlers(clubsContract, {
  listClubs: async ({ db, viewer, input: { page, ...filter } }) => {
    const [{ rows, total }, campuses] = await Promise.all([
      readPage(page, pageSize, (range) => listClubs(db, viewer, filter, range)),
      listCampuses(db),
    ])
    return {
      page,
      pageSize,
      total,
      clubs: rows.map(withoutTotal),
      campuses,
      canCreate: createsAnywhere(viewer),
    }
  },

  getClub: ({ db, viewer, input }) => getClub(db, viewer, input.clubId),

  createClub: ({ input, ...context }) => createClub(context, input),

  saveClub: ({ input: { clubId, version, ...fields }, ...context }) =>
    saveClub(context, clubId, version, fields),

  changeClub: ({ input, ...context }) => archiveClub(context, input.clubId, input._action === 'unarchive'),

  findSponsors: ({ db, input }) => findSponsors(db, input.search),

  listMembers: async ({ db, viewer, input: { clubId, page, search } }) => {
    const club = await getClub(db, viewer, clubId)
    const { rows, total } = await readPage(page, membersPageSize, (range) =>
      listMembers(db, viewer, club, { ...range, search }),
    )
    const members = rows.map(({ total: _total, joinedOn, ...member }) => ({ ...member, joined_on: joinedOn }))
    return { page, pageSize: membersPageSize, total, members }
  },

  findStudents: async ({ db, viewer, input }) => {
    const club = await getClub(db, viewer, input.clubId)
    if (!club.canManage) throw lacks('clubs.manage')
    return findCandidates(db, viewer, club, input.search)
  },

  changeMember: ({ input, ...context }) => {
    const change = { clubId: input.clubId, studentId: input.student_id }
    if (input._action === 'remove') return removeMember(context, change)
    return input._action === 'add'
      ? addMember(context, change, input.role)
      : setRole(context, change, input.role)
  },
})
